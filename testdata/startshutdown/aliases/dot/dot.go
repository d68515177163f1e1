// Package dot imports the library without a qualifier.
package dot

import . "github.com/hibiken/asynq"

func dotImport(mux *ServeMux) error {
	srv := NewServer(RedisClientOpt{Addr: "localhost:6379"}, Config{})
	return srv.Start(mux) // want "started but never shut down"
}

func dotImportScheduler() error {
	var sched *Scheduler = NewScheduler(RedisClientOpt{Addr: "localhost:6379"}, nil)
	return sched.Start() // want "started but never shut down"
}

// Shut down at the end of the function.
func okDotImport(mux *ServeMux) {
	srv := NewServer(RedisClientOpt{Addr: "localhost:6379"}, Config{})
	defer srv.Shutdown()
	_ = srv.Start(mux)
}
