// Package helper does things to servers of other packages.
package helper

import (
	"log"

	"github.com/hibiken/asynq"
)

// Finish shuts its parameter down.
func Finish(srv *asynq.Server) {
	log.Println("finishing")
	srv.Shutdown()
}

// Check only pings.
func Check(srv *asynq.Server) { log.Println(srv.Ping()) }
