// Package app wraps shared clients.
package app

import (
	"github.com/hibiken/asynq"
	"github.com/redis/go-redis/v9"

	"shop.example/sharedclose/wrappers/queue"
)

func wrapped(rdb redis.UniversalClient) {
	q := queue.Wrap(asynq.NewClientFromRedisClient(rdb))
	defer q.Close() // want "q.Close of what shares its Redis client"
}

func made(rdb redis.UniversalClient) {
	client := queue.Shared(rdb)
	defer client.Close() // want "client.Close of what shares its Redis client"
}

func okOwn() {
	q := queue.Wrap(asynq.NewClient(asynq.RedisClientOpt{}))
	defer q.Close()
}
