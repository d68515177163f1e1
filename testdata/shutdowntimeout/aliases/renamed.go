// Package aliases spells asynq's names in other ways.
package aliases

import (
	"time"

	worker "github.com/hibiken/asynq"
)

type config = worker.Config

// settings has the Config's fields, but is a type of its own.
type settings worker.Config

var opt = worker.RedisClientOpt{Addr: "localhost:6379"}

func renamedImport() *worker.Server {
	return worker.NewServer(opt, worker.Config{Concurrency: 1}) // want "has no ShutdownTimeout"
}

func aliasedType() *worker.Server {
	return worker.NewServer(opt, config{Concurrency: 1}) // want "has no ShutdownTimeout"
}

// The renamed import's field is the same field.
func okRenamedImport() *worker.Server {
	return worker.NewServer(opt, worker.Config{ShutdownTimeout: time.Minute})
}

// The alias has the field as well.
func okAliasedType() *worker.Server {
	cfg := config{Concurrency: 1}
	cfg.ShutdownTimeout = time.Minute
	return worker.NewServer(opt, cfg)
}

// The converted value has it.
func okConverted() *worker.Server {
	s := settings{Concurrency: 1, ShutdownTimeout: time.Minute}
	return worker.NewServer(opt, worker.Config(s))
}
