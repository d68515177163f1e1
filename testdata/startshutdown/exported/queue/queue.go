// Package queue leaves its servers open to importers: nothing is reported here.
package queue

import "github.com/hibiken/asynq"

var redisOpt = asynq.RedisClientOpt{Addr: "localhost:6379"}

// Default may be shut down by any importer.
var Default = asynq.NewServer(redisOpt, asynq.Config{})

// StartDefault starts an exported variable.
func StartDefault(mux *asynq.ServeMux) error { return Default.Start(mux) }

// Worker has an exported field and no closing method.
type Worker struct {
	Server *asynq.Server
	mux    *asynq.ServeMux
}

// NewWorker builds a Worker and starts nothing.
func NewWorker() *Worker {
	return &Worker{Server: asynq.NewServer(redisOpt, asynq.Config{}), mux: asynq.NewServeMux()}
}

// Start starts an exported field.
func (w *Worker) Start() error { return w.Server.Start(w.mux) }
