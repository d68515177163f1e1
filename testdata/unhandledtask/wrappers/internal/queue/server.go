package queue

import (
	"fmt"

	"github.com/hibiken/asynq"
)

// Serve runs a server for the queues until a signal comes.
func Serve(queues map[string]int, mux *asynq.ServeMux) error {
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: addr}, asynq.Config{
		Concurrency: 8,
		Queues:      queues,
	})
	if err := srv.Run(mux); err != nil {
		return fmt.Errorf("serve: %w", err)
	}
	return nil
}
