package fix

import (
	"log"
	clock "time"

	"github.com/hibiken/asynq"
)

func renamedImport() *asynq.Server {
	log.Print(clock.Now())
	return asynq.NewServer(opt, asynq.Config{Concurrency: 2}) // want "has no ShutdownTimeout"
}

// A name in the way: there is a report, but no fix.
func shadowed(clock string) *asynq.Server {
	log.Print(clock)
	return asynq.NewServer(opt, asynq.Config{Concurrency: 2}) // want "has no ShutdownTimeout"
}
