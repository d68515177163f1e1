// Package shared makes clients from what somebody else has.
package shared

import (
	"github.com/hibiken/asynq"
	"github.com/redis/go-redis/v9"
)

// option hands out a client that it keeps.
type option struct{ client redis.UniversalClient }

func (o option) MakeRedisClient() any { return o.client }

func okFromRedisClient(rdb redis.UniversalClient, t *asynq.Task) error {
	client := asynq.NewClientFromRedisClient(rdb)
	_, err := client.Enqueue(t)
	return err
}

func okInspector(rdb *redis.Client) ([]string, error) {
	return asynq.NewInspectorFromRedisClient(rdb).Queues()
}

func okOwnOption(rdb *redis.Client, t *asynq.Task) {
	client := asynq.NewClient(option{rdb})
	client.Enqueue(t)
}

func okManager(rdb *redis.Client, p asynq.PeriodicTaskConfigProvider) error {
	m, err := asynq.NewPeriodicTaskManager(asynq.PeriodicTaskManagerOpts{RedisUniversalClient: rdb, PeriodicTaskConfigProvider: p})
	if err != nil {
		return err
	}
	_ = m
	return nil
}

func reported(rdb *redis.Client, t *asynq.Task) {
	client := asynq.NewClient(asynq.RedisClientOpt{Addr: rdb.Options().Addr}) // want "asynq.NewClient: each time"
	client.Enqueue(t)
}
