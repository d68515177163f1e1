package testfiles

import (
	"testing"

	"github.com/hibiken/asynq"
	"github.com/redis/go-redis/v9"
)

func TestOK(t *testing.T) {
	client := asynq.NewClientFromRedisClient(redis.NewClient(nil))
	defer client.Close()
}
