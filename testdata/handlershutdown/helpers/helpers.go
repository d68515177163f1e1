// Package helpers shuts servers down in functions that handlers call.
package helpers

import (
	"context"
	"fmt"
	"log"
	"os"

	"github.com/hibiken/asynq"
)

var srv *asynq.Server

// Reported once, though two handlers get there.
func closeAll() {
	srv.Shutdown() // want "waits for the handler"
}

func first(ctx context.Context, t *asynq.Task) error {
	closeAll()
	return nil
}

func second(ctx context.Context, t *asynq.Task) error {
	defer closeAll()
	return nil
}

func shut(s *asynq.Server) error {
	s.Shutdown() // want "s.Shutdown in a handler"
	return nil
}

func cleanup(s *asynq.Server) error { return shut(s) }

func twoDeep(ctx context.Context, t *asynq.Task) error { return cleanup(srv) }

func must(err error) {
	if err != nil {
		log.Fatal(err) // want "log.Fatal in a handler ends the process: .*; return an error$"
	}
}

func checks(ctx context.Context, t *asynq.Task) error {
	_, err := os.Stat(string(t.Payload()))
	must(err)
	return nil
}

// Only main calls it.
func okMust(err error) {
	if err != nil {
		log.Fatal(err)
	}
}

func main() {
	okMust(fmt.Errorf("no Redis"))
	if len(os.Args) > 2 {
		os.Exit(2)
	}
}

func init() {
	if os.Getenv("REDIS") == "" {
		log.Fatal("REDIS is not set")
	}
}

// A helper that no handler calls.
func okUncalled() { srv.Shutdown() }

// The handler only mentions the function.
func okMentions(ctx context.Context, t *asynq.Task) error {
	f := okUncalled
	_ = f
	return nil
}
