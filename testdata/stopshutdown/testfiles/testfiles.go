// Package testfiles is tested with real servers.
package testfiles

import "github.com/hibiken/asynq"

// New builds a server for a queue.
func New(queue string) *asynq.Server {
	return asynq.NewServer(asynq.RedisClientOpt{Addr: "localhost:6379"}, asynq.Config{
		Queues: map[string]int{queue: 1},
	})
}
