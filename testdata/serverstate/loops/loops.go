// Package loops starts servers in loops.
package loops

import (
	"errors"
	"log"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/hibiken/asynq"
)

var redis = asynq.RedisClientOpt{Addr: "localhost:6379"}

func restartsForEver(mux *asynq.ServeMux) {
	srv := asynq.NewServer(redis, asynq.Config{})
	for {
		if err := srv.Run(mux); err != nil { // want "^server srv is started in each round: from the second one on srv.Run only returns an error; make a new one in each round$"
			log.Printf("server ended: %v", err)
		}
		time.Sleep(time.Second)
	}
}

func onSignal(mux *asynq.ServeMux) {
	srv := asynq.NewServer(redis, asynq.Config{})
	hup := make(chan os.Signal, 1)
	signal.Notify(hup, syscall.SIGHUP)
	for {
		if err := srv.Start(mux); err != nil { // want "server srv is started in each round"
			log.Fatal(err)
		}
		<-hup
		srv.Shutdown()
	}
}

func fewRounds(srv *asynq.Server, mux *asynq.ServeMux) {
	for i := 0; i < 3; i++ {
		_ = srv.Start(mux) // want "server srv is started in each round"
		time.Sleep(time.Minute)
		srv.Shutdown()
	}
}

func renewedSometimes(mux *asynq.ServeMux, config func() (asynq.Config, bool)) {
	srv := asynq.NewServer(redis, asynq.Config{})
	for {
		_ = srv.Run(mux) // want "server srv is started in each round"
		if cfg, changed := config(); changed {
			srv = asynq.NewServer(redis, cfg)
		}
	}
}

func schedulers(crons []*asynq.Scheduler) {
	first := crons[0]
	for range crons {
		if err := first.Start(); err != nil { // want "scheduler first is started in each round"
			return
		}
	}
}

func okRetries(mux *asynq.ServeMux) error {
	srv := asynq.NewServer(redis, asynq.Config{})
	var err error
	for i := 0; i < 5; i++ {
		if err = srv.Start(mux); err == nil {
			break
		}
		time.Sleep(time.Second)
	}
	return err
}

func okRetriesOnError(mux *asynq.ServeMux) {
	srv := asynq.NewServer(redis, asynq.Config{})
	err := srv.Start(mux)
	for err != nil {
		time.Sleep(time.Second)
		err = srv.Start(mux)
	}
	srv.Shutdown()
}

func okContinues(mux *asynq.ServeMux) {
	srv := asynq.NewServer(redis, asynq.Config{})
	for {
		if err := srv.Start(mux); err != nil {
			log.Print(err)
			continue
		}
		break
	}
	srv.Shutdown()
}

func okUntilClosed(mux *asynq.ServeMux) {
	srv := asynq.NewServer(redis, asynq.Config{})
	for {
		err := srv.Start(mux)
		if errors.Is(err, os.ErrDeadlineExceeded) {
			continue
		}
		return
	}
}

func okNewInEachRound(mux *asynq.ServeMux) {
	for {
		srv := asynq.NewServer(redis, asynq.Config{})
		if err := srv.Run(mux); err != nil {
			log.Print(err)
		}
	}
}

func okRenewedInEachRound(mux *asynq.ServeMux) {
	srv := asynq.NewServer(redis, asynq.Config{})
	for {
		if err := srv.Run(mux); err != nil {
			log.Print(err)
		}
		srv = asynq.NewServer(redis, asynq.Config{})
	}
}

func okMany(servers []*asynq.Server, mux *asynq.ServeMux) {
	for _, srv := range servers {
		if err := srv.Start(mux); err != nil {
			log.Fatal(err)
		}
	}
	for i := range servers {
		servers[i].Shutdown()
	}
}

func okByName(servers map[string]*asynq.Server, mux *asynq.ServeMux) {
	for name, srv := range servers {
		log.Print(name)
		_ = srv.Start(mux)
	}
	for _, name := range []string{"low", "high"} {
		_ = servers[name].Start(mux)
	}
}

type pool struct {
	servers []*asynq.Server
	mux     *asynq.ServeMux
}

func (p *pool) okStart() {
	for i := 0; i < len(p.servers); i++ {
		_ = p.servers[i].Start(p.mux)
	}
}

func okChannel(servers chan *asynq.Server, mux *asynq.ServeMux) {
	for srv := range servers {
		_ = srv.Start(mux)
	}
}

func okPrevious(mux *asynq.ServeMux) {
	var previous *asynq.Server
	for {
		srv := asynq.NewServer(redis, asynq.Config{})
		if previous != nil {
			previous.Shutdown()
		}
		_ = srv.Start(mux)
		previous = srv
	}
}

func okReturns(srv *asynq.Server, mux *asynq.ServeMux, ready func() bool) error {
	for {
		if ready() {
			return srv.Run(mux)
		}
	}
}
