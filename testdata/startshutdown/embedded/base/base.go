// Package base exports a type that embeds a server.
package base

import "github.com/hibiken/asynq"

// Worker has all of the server's methods; its embedded field is exported.
type Worker struct {
	*asynq.Server
	Name string
}

// New builds a Worker and starts nothing.
func New(name string) *Worker {
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: "localhost:6379"}, asynq.Config{})
	return &Worker{Server: srv, Name: name}
}
