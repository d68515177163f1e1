package redisx

import (
	"os"

	"github.com/hibiken/asynq"
)

// FromEnv reads the address of one of the systems.
func FromEnv(key string) asynq.RedisClientOpt {
	return asynq.RedisClientOpt{Addr: os.Getenv(key)}
}
