// Package servers makes servers, schedulers and managers.
package servers

import (
	"context"
	"log"
	"os"
	"os/signal"

	"github.com/hibiken/asynq"
)

var redis = asynq.RedisClientOpt{Addr: "localhost:6379"}

func neverStarted() {
	srv := asynq.NewServer(redis, asynq.Config{}) // want "asynq.NewServer: each time opens connections to Redis that nobody closes; call it once"
	log.Print(srv)
}

func eachHost(hosts []string, mux *asynq.ServeMux) {
	for _, host := range hosts {
		srv := asynq.NewServer(asynq.RedisClientOpt{Addr: host}, asynq.Config{}) // want "asynq.NewServer in a loop"
		if err := srv.Start(mux); err != nil {
			log.Print(err)
		}
	}
}

func notOnEachPath(ctx context.Context, mux *asynq.ServeMux, work func() error) error {
	srv := asynq.NewServer(redis, asynq.Config{}) // want "stay open on some path; call Shutdown on every path"
	if err := srv.Start(mux); err != nil {
		return err
	}
	if err := work(); err != nil {
		return err
	}
	srv.Shutdown()
	return nil
}

func manager(p asynq.PeriodicTaskConfigProvider) error {
	m, err := asynq.NewPeriodicTaskManager(asynq.PeriodicTaskManagerOpts{RedisConnOpt: redis, PeriodicTaskConfigProvider: p}) // want "NewPeriodicTaskManager: each time"
	if err != nil {
		return err
	}
	log.Print(m)
	return nil
}

func inAHandler(ctx context.Context, t *asynq.Task) error {
	s := asynq.NewScheduler(redis, nil) // want "asynq.NewScheduler in a task handler"
	_, err := s.Register("@daily", asynq.NewTask("report", nil))
	return err
}

func okRun(mux *asynq.ServeMux) error {
	srv := asynq.NewServer(redis, asynq.Config{})
	return srv.Run(mux)
}

func okRunInAGoroutine(ctx context.Context, mux *asynq.ServeMux) {
	srv := asynq.NewServer(redis, asynq.Config{})
	go srv.Run(mux)
}

func okRunLater(mux *asynq.ServeMux, setUp func() error) error {
	srv := asynq.NewServer(redis, asynq.Config{})
	if err := setUp(); err != nil {
		return err
	}
	return srv.Run(mux)
}

func okHandedOn(group interface{ Go(func() error) }, mux *asynq.ServeMux) {
	srv := asynq.NewServer(redis, asynq.Config{})
	group.Go(func() error { return srv.Run(mux) })
}

func okShutDown(mux *asynq.ServeMux) error {
	srv := asynq.NewServer(redis, asynq.Config{})
	if err := srv.Start(mux); err != nil {
		return err
	}
	defer srv.Shutdown()
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, os.Interrupt)
	<-signals
	return nil
}

func okScheduler(p asynq.PeriodicTaskConfigProvider) error {
	m, err := asynq.NewPeriodicTaskManager(asynq.PeriodicTaskManagerOpts{RedisConnOpt: redis, PeriodicTaskConfigProvider: p})
	if err != nil {
		return err
	}
	return m.Run()
}

type group struct{ server *asynq.Server }

func okKept(groups []*group) {
	for _, g := range groups {
		g.server = asynq.NewServer(redis, asynq.Config{})
	}
}
