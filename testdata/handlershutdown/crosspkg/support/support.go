// Package support serves the handlers of other packages.
package support

import (
	"log"
	"os"

	"github.com/hibiken/asynq"
)

// Server is the process's server.
var Server *asynq.Server

// Release shuts the server down by way of another function.
func Release() { release() }

func release() { Server.Shutdown() }

// Shut shuts down what it is given.
func Shut(srv *asynq.Server) { srv.Shutdown() }

// Config reads a setting, which must be there.
func Config(name string) string {
	v, ok := os.LookupEnv(name)
	if !ok {
		log.Fatalf("%s is not set", name)
	}
	return v
}

// Try calls f until it does not fail.
func Try(f func() error) error {
	for {
		if err := f(); err == nil {
			return nil
		}
	}
}

// Later calls f on a goroutine.
func Later(f func()) { go f() }

// Optional reads a setting.
func Optional(name string) string { return os.Getenv(name) }
