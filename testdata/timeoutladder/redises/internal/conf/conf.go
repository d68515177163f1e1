package conf

import (
	"os"
	"strings"

	"github.com/hibiken/asynq"
)

func Redis(part string) asynq.RedisClientOpt {
	return asynq.RedisClientOpt{Addr: os.Getenv(strings.ToUpper(part) + "_REDIS")}
}
