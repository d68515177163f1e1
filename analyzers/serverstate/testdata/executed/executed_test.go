// Package executed shows by execution what serverstate says. It is a module of
// its own, so that nothing else needs a Redis.
package executed

import (
	"context"
	"errors"
	"os"
	"syscall"
	"testing"
	"time"

	"github.com/alicebob/miniredis/v2"
	"github.com/hibiken/asynq"
)

var config = asynq.Config{Concurrency: 2, ShutdownTimeout: time.Second, TaskCheckInterval: 10 * time.Millisecond, LogLevel: asynq.FatalLevel}

func redis(t *testing.T) asynq.RedisClientOpt {
	t.Helper()
	return asynq.RedisClientOpt{Addr: miniredis.RunT(t).Addr()}
}

// named is a handler that tells who it is.
func named(name string, done chan<- string) asynq.Handler {
	return asynq.HandlerFunc(func(context.Context, *asynq.Task) error {
		done <- name
		return nil
	})
}

// begin starts what must start.
func begin(t *testing.T, start func() error) {
	t.Helper()
	if err := start(); err != nil {
		t.Fatal(err)
	}
}

// refuse starts what must not.
func refuse(t *testing.T, start func() error) {
	t.Helper()
	if err := start(); err == nil {
		t.Error("it is started again")
	}
}

// panics reports whether f panics.
func panics(f func()) (yes bool) {
	defer func() { yes = recover() != nil }()
	f()
	return false
}

func TestStartAgain(t *testing.T) {
	mux := asynq.NewServeMux()
	srv := asynq.NewServer(redis(t), config)
	start := func() error { return srv.Start(mux) }
	run := func() error { return srv.Run(mux) }
	begin(t, start)
	refuse(t, start)
	refuse(t, run)
	srv.Stop()
	refuse(t, start)
	refuse(t, run)
	srv.Shutdown()
	refuse(t, start)
	if err := run(); !errors.Is(err, asynq.ErrServerClosed) {
		t.Error(err)
	}
	cron := asynq.NewScheduler(redis(t), nil)
	begin(t, cron.Start)
	refuse(t, cron.Start)
	cron.Shutdown()
	refuse(t, cron.Start)
	refuse(t, cron.Run)
}

// A refused Start has given the running server its handler nevertheless.
func TestHandlerOfRefusedStart(t *testing.T) {
	r, done := redis(t), make(chan string, 1)
	srv := asynq.NewServer(r, config)
	if err := srv.Start(named("first", done)); err != nil {
		t.Fatal(err)
	}
	defer srv.Shutdown()
	if err := srv.Start(named("second", done)); err == nil {
		t.Error("it is started again")
	}
	client := asynq.NewClient(r)
	defer client.Close()
	if _, err := client.Enqueue(asynq.NewTask("t", nil), asynq.MaxRetry(0)); err != nil {
		t.Fatal(err)
	}
	if who := <-done; who != "second" {
		t.Errorf("the %s handler has run", who)
	}
}

func TestNothingToEnd(t *testing.T) {
	srv := asynq.NewServer(redis(t), config)
	srv.Stop()
	srv.Shutdown()
	begin(t, func() error { return srv.Start(asynq.NewServeMux()) })
	srv.Shutdown()
	srv.Shutdown()
}

func TestMadeAnew(t *testing.T) {
	r := redis(t)
	for range 2 {
		srv := asynq.NewServer(r, config)
		begin(t, func() error { return srv.Start(asynq.NewServeMux()) })
		srv.Shutdown()
	}
}

func TestNilHandler(t *testing.T) {
	srv := asynq.NewServer(redis(t), config)
	refuse(t, func() error { return srv.Start(nil) })
	refuse(t, func() error { return srv.Run(nil) })
	begin(t, func() error { return srv.Start((*asynq.ServeMux)(nil)) })
	srv.Shutdown()
}

type none struct{}

func (none) GetConfigs() ([]*asynq.PeriodicTaskConfig, error) { return nil, nil }

func manager(t *testing.T) *asynq.PeriodicTaskManager {
	t.Helper()
	m, err := asynq.NewPeriodicTaskManager(asynq.PeriodicTaskManagerOpts{PeriodicTaskConfigProvider: none{}, RedisConnOpt: redis(t)})
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func TestManagerShutTwice(t *testing.T) {
	m := manager(t)
	begin(t, m.Start)
	refuse(t, m.Start)
	m.Shutdown()
	if !panics(m.Shutdown) {
		t.Error("no panic")
	}
	refuse(t, m.Start)
}

func TestManagerNeverStarted(t *testing.T) {
	m := manager(t)
	m.Shutdown()
	if !panics(m.Shutdown) {
		t.Error("no panic")
	}
}

// Run shuts the manager down before it returns.
func TestManagerRun(t *testing.T) {
	m := manager(t)
	time.AfterFunc(200*time.Millisecond, func() { _ = syscall.Kill(os.Getpid(), syscall.SIGTERM) })
	if err := m.Run(); err != nil {
		t.Fatal(err)
	}
	if !panics(m.Shutdown) {
		t.Error("no panic")
	}
}
