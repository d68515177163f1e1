package conf

import (
	"time"

	"github.com/hibiken/asynq"
)

const (
	Redis = "redis:6379"

	drain  = 5 * time.Second
	Grace  = drain * 3
	Import = Grace + time.Second
)

func Worker(queue string) asynq.Config {
	return asynq.Config{
		Concurrency:     4,
		Queues:          map[string]int{queue: 1},
		ShutdownTimeout: 20 * time.Second, // want "stock:sync"
	}
}

func Plain(queue string) asynq.Config {
	return asynq.Config{
		Queues:          map[string]int{queue: 1},
		ShutdownTimeout: 2 * time.Second,
	}
}
