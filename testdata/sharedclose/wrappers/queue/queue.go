// Package queue wraps clients.
package queue

import (
	"github.com/hibiken/asynq"
	"github.com/redis/go-redis/v9"
)

// Queue has a client.
type Queue struct{ client *asynq.Client }

// Wrap makes a queue of any client.
func Wrap(c *asynq.Client) *Queue { return &Queue{c} }

// Close closes the client.
func (q *Queue) Close() error { return q.client.Close() }

// Shared makes a client.
func Shared(rdb redis.UniversalClient) *asynq.Client { return asynq.NewClientFromRedisClient(rdb) }
