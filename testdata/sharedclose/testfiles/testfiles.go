// Package testfiles has a test.
package testfiles

import (
	"github.com/hibiken/asynq"
	"github.com/redis/go-redis/v9"
)

func Reported(rdb redis.UniversalClient) error {
	return asynq.NewClientFromRedisClient(rdb).Close() // want "Close of what shares"
}
