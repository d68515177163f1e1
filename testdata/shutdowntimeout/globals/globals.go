// Package globals keeps the Config in package variables.
package globals

import (
	"time"

	"github.com/hibiken/asynq"
)

var opt = asynq.RedisClientOpt{Addr: "localhost:6379"}

var smallConfig = asynq.Config{Concurrency: 1} // want "has no ShutdownTimeout"

func usesSmall() *asynq.Server { return asynq.NewServer(opt, smallConfig) }

var lateConfig asynq.Config

func init() {
	lateConfig = asynq.Config{Concurrency: 2} // want "has no ShutdownTimeout"
}

func usesLate() *asynq.Server { return asynq.NewServer(opt, lateConfig) }

var server = asynq.NewServer(opt, asynq.Config{Concurrency: 3}) // want "has no ShutdownTimeout"

var (
	fullConfig = asynq.Config{Concurrency: 4, ShutdownTimeout: time.Minute}
	fullServer = asynq.NewServer(opt, fullConfig)
)

var completed = asynq.Config{Concurrency: 5}

func init() {
	completed.ShutdownTimeout = 45 * time.Second
}

// The init function sets the field.
func okCompleted() *asynq.Server { return asynq.NewServer(opt, completed) }

var byFlag = asynq.Config{Concurrency: 6}

// Another function sets the field through a pointer.
func setByFlag(d time.Duration) {
	cfg := &byFlag
	cfg.ShutdownTimeout = d
}

// It is set on some way.
func okByFlag() *asynq.Server { return asynq.NewServer(opt, byFlag) }

var table = map[string]asynq.Config{
	"fast": {Concurrency: 9, ShutdownTimeout: time.Second},
	"slow": {Concurrency: 1, ShutdownTimeout: time.Hour},
}

// Every element has it.
func okFromTable(name string) *asynq.Server { return asynq.NewServer(opt, table[name]) }

// No server takes this one.
var unused = asynq.Config{Concurrency: 7}
