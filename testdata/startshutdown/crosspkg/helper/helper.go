// Package helper does things to servers of other packages.
package helper

import (
	"context"
	"log"

	"github.com/hibiken/asynq"
)

// Close shuts its parameter down.
func Close(srv *asynq.Server) {
	log.Println("draining")
	srv.Shutdown()
}

// CloseAll shuts all its parameters down, two calls deep.
func CloseAll(servers ...*asynq.Server) {
	for _, s := range servers {
		Close(s)
	}
}

// CloseOn shuts down whatever can be shut down.
func CloseOn(ctx context.Context, s interface{ Shutdown() }) {
	<-ctx.Done()
	s.Shutdown()
}

// Check only pings.
func Check(srv *asynq.Server) {
	if err := srv.Ping(); err != nil {
		log.Println(err)
	}
}

// CheckTwice only hands its parameter on to Check.
func CheckTwice(srv *asynq.Server) {
	Check(srv)
	Check(srv)
}
