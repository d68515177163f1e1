package conf

import (
	"os"
	"strings"

	"github.com/hibiken/asynq"
)

// Redis returns the connection of a part of the shop.
func Redis(part string) asynq.RedisClientOpt {
	return asynq.RedisClientOpt{Addr: os.Getenv(strings.ToUpper(part) + "_ADDR")}
}
