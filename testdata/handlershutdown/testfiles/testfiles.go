// Package testfiles has handlers in its tests.
package testfiles

import (
	"log"

	"github.com/hibiken/asynq"
)

// Only a test's handler calls it.
func okFinish(srv *asynq.Server) {
	srv.Shutdown()
	log.Fatal("done")
}
