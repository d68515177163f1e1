// Package redisclient makes servers on a redis client of their own.
package redisclient

import (
	"time"

	"github.com/hibiken/asynq"
	"github.com/redis/go-redis/v9"
)

func sharedClientWithout(rdb *redis.Client) *asynq.Server {
	return asynq.NewServerFromRedisClient(rdb, asynq.Config{Concurrency: 2}) // want "has no ShutdownTimeout"
}

func sharedClientWithVariable(rdb redis.UniversalClient) *asynq.Server {
	cfg := asynq.Config{ // want "has no ShutdownTimeout"
		Queues: map[string]int{"default": 1},
	}
	return asynq.NewServerFromRedisClient(rdb, cfg)
}

func sharedClientWithZero(rdb redis.UniversalClient) *asynq.Server {
	var cfg asynq.Config
	return asynq.NewServerFromRedisClient(rdb, cfg) // want "has no ShutdownTimeout"
}

func newConfig() asynq.Config {
	return asynq.Config{Concurrency: 2} // want "has no ShutdownTimeout"
}

func sharedClientWithFunction(rdb redis.UniversalClient) *asynq.Server {
	return asynq.NewServerFromRedisClient(rdb, newConfig())
}

// Set in the literal.
func okSharedClient(rdb redis.UniversalClient) *asynq.Server {
	return asynq.NewServerFromRedisClient(rdb, asynq.Config{ShutdownTimeout: time.Minute})
}

// Set before the call.
func okSharedClientAssigned(rdb redis.UniversalClient, d time.Duration) *asynq.Server {
	cfg := asynq.Config{Concurrency: 2}
	cfg.ShutdownTimeout = d
	return asynq.NewServerFromRedisClient(rdb, cfg)
}

// The options of the redis client have nothing to do with it.
func okNoServer() *redis.Client {
	return redis.NewClient(&redis.Options{Addr: "localhost:6379", DialTimeout: time.Second})
}

// A scheduler has no such setting.
func okScheduler(rdb redis.UniversalClient) *asynq.Scheduler {
	return asynq.NewSchedulerFromRedisClient(rdb, &asynq.SchedulerOpts{Location: time.UTC})
}
