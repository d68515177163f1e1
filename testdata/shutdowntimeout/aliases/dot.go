package aliases

import (
	"time"

	. "github.com/hibiken/asynq"
)

func dotImport() *Server {
	return NewServer(opt, Config{Concurrency: 1}) // want "has no ShutdownTimeout"
}

// The bare names are asynq's.
func okDotImport() *Server {
	return NewServer(opt, Config{ShutdownTimeout: time.Minute})
}
