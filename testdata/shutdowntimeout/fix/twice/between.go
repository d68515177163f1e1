package twice

import (
	"log"
	"unsafe"

	"github.com/hibiken/asynq"
)

func between() *asynq.Server {
	log.Print(unsafe.Sizeof(0))
	return asynq.NewServer(asynq.RedisClientOpt{}, asynq.Config{}) // want "has no ShutdownTimeout"
}
