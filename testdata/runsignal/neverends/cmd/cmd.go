// Package cmd has the commands of a program.
package cmd

import (
	"net/http"

	"github.com/hibiken/asynq"
)

// A Command is one that the program has.
type Command struct{ RunE func(args []string) error }

func newServer() *asynq.Server {
	return asynq.NewServer(asynq.RedisClientOpt{}, asynq.Config{})
}

// Root is the only command.
var Root = &Command{RunE: func([]string) error {
	srv := newServer()
	go srv.Run(asynq.NewServeMux()) // want "it hangs at SIGTERM"
	return http.ListenAndServe(":8080", nil)
}}

// Worker is another one.
var Worker = &Command{RunE: work}

func work([]string) error {
	srv := newServer()
	go srv.Run(asynq.NewServeMux()) // want "it hangs at SIGTERM"
	select {}
}

// OkServe may be called on a goroutine of its own.
func OkServe() {
	go newServer().Run(asynq.NewServeMux())
	select {}
}

// OkStart calls what never ends on one.
func OkStart() { go okLoop() }

func okLoop() {
	go newServer().Run(asynq.NewServeMux())
	select {}
}
