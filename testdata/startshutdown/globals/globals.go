// Package globals holds servers in package variables; one of them is shut down in the other file.
package globals

import "github.com/hibiken/asynq"

var (
	redisOpt = asynq.RedisClientOpt{Addr: "localhost:6379"}

	forgotten  *asynq.Server
	elsewhere  *asynq.Server
	behindFunc = asynq.NewServer(redisOpt, asynq.Config{})
	beat       = asynq.NewScheduler(redisOpt, nil)
	replaced   *asynq.Server

	// Exported is open to importers.
	Exported = asynq.NewServer(redisOpt, asynq.Config{})
)

func globalNeverShutDown(mux *asynq.ServeMux) error {
	forgotten = asynq.NewServer(redisOpt, asynq.Config{})
	return forgotten.Start(mux) // want "started but never shut down"
}

func globalSchedulerNeverShutDown() error {
	return beat.Start() // want "started but never shut down"
}

// The whole package is searched: the other file shuts it down.
func okShutDownInOtherFile(mux *asynq.ServeMux) error {
	elsewhere = asynq.NewServer(redisOpt, asynq.Config{})
	return elsewhere.Start(mux)
}

func current() *asynq.Server { return behindFunc }

// The getter leads to the same variable that Close below shuts down.
func okStartedThroughGetter(mux *asynq.ServeMux) error {
	return current().Start(mux)
}

// The local is what the variable holds.
func okLocalCopiedToGlobal(mux *asynq.ServeMux) error {
	srv := asynq.NewServer(redisOpt, asynq.Config{})
	if err := srv.Start(mux); err != nil {
		return err
	}
	replaced = srv
	return nil
}

// An exported variable may be shut down by whoever imports this package.
func okExportedVariable(mux *asynq.ServeMux) error {
	return Exported.Start(mux)
}
