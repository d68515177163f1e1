// Package suppress silences the rule.
package suppress

import (
	"github.com/hibiken/asynq"
	"github.com/redis/go-redis/v9"
)

func okSilenced(rdb redis.UniversalClient) {
	client := asynq.NewClientFromRedisClient(rdb)
	client.Close() //nolint:sharedclose // to see the error
	//lint:ignore asynqvet/sharedclose to see the error
	client.Close()
	client.Close() // want "client.Close of what shares"
}
