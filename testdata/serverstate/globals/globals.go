// Package globals starts servers in package variables.
package globals

import (
	"log"

	"github.com/hibiken/asynq"

	"shop.example/serverstate/globals/jobs"
)

var (
	redis  = asynq.RedisClientOpt{Addr: "localhost:6379"}
	server *asynq.Server
	steady = asynq.NewServer(redis, asynq.Config{})
)

func restartOfAnother(mux *asynq.ServeMux) {
	jobs.Start(mux)
	jobs.Stop()
	jobs.Start(mux) // want "^jobs.server was started before: the Start that it comes to only returns an error; make a new one$"
}

func okReset(mux *asynq.ServeMux) {
	jobs.Start(mux)
	jobs.Reset()
	jobs.Start(mux)
}

func serve(mux *asynq.ServeMux) {
	server = asynq.NewServer(redis, asynq.Config{})
	if err := server.Start(mux); err != nil {
		log.Fatal(err)
	}
	server.Shutdown()
	if err := server.Run(mux); err != nil { // want "server was started before"
		log.Fatal(err)
	}
}

func okServe(mux *asynq.ServeMux) {
	server = asynq.NewServer(redis, asynq.Config{})
	_ = server.Start(mux)
	server = asynq.NewServer(redis, asynq.Config{})
	_ = server.Start(mux)
}

func begin(mux *asynq.ServeMux) { _ = steady.Start(mux) }

func end() { steady.Shutdown() }

func again(mux *asynq.ServeMux) {
	begin(mux)
	end()
	begin(mux) // want "steady was started before: the Start that it comes to only returns an error"
}

func cron() {
	_ = jobs.Cron.Start()
	jobs.Cron.Shutdown()
	_ = jobs.Cron.Start() // want "scheduler jobs.Cron was started before"
}

func okOnce(mux *asynq.ServeMux) {
	begin(mux)
	end()
}
