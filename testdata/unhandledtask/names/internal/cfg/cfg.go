package cfg

import (
	"os"

	"github.com/hibiken/asynq"
)

// Names that are set once.
var (
	ThumbQueue = os.Getenv("THUMB_QUEUE")
	SyncType   = "sync:" + os.Getenv("REGION")
)

func Redis() asynq.RedisClientOpt {
	return asynq.RedisClientOpt{Addr: os.Getenv("REDIS_ADDR")}
}
