// Package branches starts servers on several ways.
package branches

import (
	"flag"
	"log"
	"os"

	"github.com/hibiken/asynq"
)

var redis = asynq.RedisClientOpt{Addr: "localhost:6379"}

type config struct {
	Blocking bool
	Mode     string
}

func okExclusive(mux *asynq.ServeMux, cfg config) error {
	srv := asynq.NewServer(redis, asynq.Config{})
	if cfg.Blocking {
		return srv.Run(mux)
	}
	return srv.Start(mux)
}

func okExclusiveConditions(mux *asynq.ServeMux, cfg config) {
	srv := asynq.NewServer(redis, asynq.Config{})
	if cfg.Blocking {
		_ = srv.Run(mux)
	}
	if !cfg.Blocking {
		_ = srv.Start(mux)
	}
}

func okSwitch(mux *asynq.ServeMux, cfg config) {
	srv := asynq.NewServer(redis, asynq.Config{})
	switch cfg.Mode {
	case "run":
		_ = srv.Run(mux)
	case "start":
		_ = srv.Start(mux)
	default:
		os.Exit(1)
	}
}

func okSomeWay(mux *asynq.ServeMux) {
	early := flag.Bool("early", false, "start before the rest")
	flag.Parse()
	srv := asynq.NewServer(redis, asynq.Config{})
	if *early {
		_ = srv.Start(mux)
	}
	prepare()
	if !*early {
		_ = srv.Start(mux)
	}
}

func okFlag(mux *asynq.ServeMux) {
	srv := asynq.NewServer(redis, asynq.Config{})
	running := false
	if err := srv.Start(mux); err != nil {
		log.Print(err)
	} else {
		running = true
	}
	if !running {
		_ = srv.Start(mux)
	}
}

func startedInACase(mux *asynq.ServeMux, cfg config) {
	srv := asynq.NewServer(redis, asynq.Config{})
	switch cfg.Mode {
	case "a", "b":
		_ = srv.Start(mux)
	default:
		log.Fatal("no such mode")
	}
	_ = srv.Run(mux) // want "server srv was started before"
}

func afterASwitch(mux *asynq.ServeMux, cfg config) error {
	srv := asynq.NewServer(redis, asynq.Config{})
	if err := srv.Start(mux); err != nil {
		return err
	}
	switch cfg.Mode {
	case "restart":
		srv.Shutdown()
		return srv.Start(mux) // want "server srv was started before"
	case "renew":
		srv.Shutdown()
		srv = asynq.NewServer(redis, asynq.Config{})
		return srv.Start(mux)
	}
	srv.Shutdown()
	return nil
}

func thenByGoto(mux *asynq.ServeMux) {
	srv := asynq.NewServer(redis, asynq.Config{})
again:
	if err := srv.Run(mux); err != nil { // want "server srv is started in each round"
		log.Fatal(err)
	}
	goto again
}

func prepare() {}
