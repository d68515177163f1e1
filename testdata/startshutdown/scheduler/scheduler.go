// Package scheduler has schedulers and periodic task managers.
package scheduler

import (
	"context"
	"log"

	"github.com/hibiken/asynq"
	"golang.org/x/sync/errgroup"
)

var redisOpt = asynq.RedisClientOpt{Addr: "localhost:6379"}

func newManager(p asynq.PeriodicTaskConfigProvider) (*asynq.PeriodicTaskManager, error) {
	return asynq.NewPeriodicTaskManager(asynq.PeriodicTaskManagerOpts{
		RedisConnOpt:               redisOpt,
		PeriodicTaskConfigProvider: p,
	})
}

func schedulerBesideServer(ctx context.Context, mux *asynq.ServeMux) error {
	srv := asynq.NewServer(redisOpt, asynq.Config{})
	sched := asynq.NewScheduler(redisOpt, nil)
	if err := sched.Start(); err != nil { // want "started but never shut down"
		return err
	}
	// The server is shut down; only the scheduler was forgotten.
	if err := srv.Start(mux); err != nil {
		return err
	}
	<-ctx.Done()
	srv.Shutdown()
	return nil
}

func managerNeverShutDown(ctx context.Context, p asynq.PeriodicTaskConfigProvider) error {
	mgr, err := newManager(p)
	if err != nil {
		return err
	}
	if err := mgr.Start(); err != nil { // want "started but never shut down"
		return err
	}
	<-ctx.Done()
	return nil
}

func schedulerStartedByGroup(ctx context.Context) error {
	sched := asynq.NewScheduler(redisOpt, nil)
	g, ctx := errgroup.WithContext(ctx)
	g.Go(sched.Start) // want "started but never shut down"
	g.Go(func() error {
		<-ctx.Done()
		return ctx.Err()
	})
	return g.Wait()
}

func schedulerDeferredStart() {
	sched := asynq.NewScheduler(redisOpt, nil)
	defer sched.Start() // want "started but never shut down"
	log.Println("registered")
}

// Run needs nothing else.
func okSchedulerRun() error {
	return asynq.NewScheduler(redisOpt, nil).Run()
}

// Both are shut down.
func okBothShutDown(ctx context.Context, mux *asynq.ServeMux) error {
	srv := asynq.NewServer(redisOpt, asynq.Config{})
	sched := asynq.NewScheduler(redisOpt, nil)
	if err := sched.Start(); err != nil {
		return err
	}
	defer sched.Shutdown()
	if err := srv.Start(mux); err != nil {
		return err
	}
	defer srv.Shutdown()
	<-ctx.Done()
	return nil
}

// The manager is shut down by a goroutine of its group.
func okManagerInGroup(ctx context.Context, p asynq.PeriodicTaskConfigProvider) error {
	mgr, err := newManager(p)
	if err != nil {
		return err
	}
	g, ctx := errgroup.WithContext(ctx)
	g.Go(mgr.Start)
	g.Go(func() error {
		<-ctx.Done()
		mgr.Shutdown()
		return nil
	})
	return g.Wait()
}

// Registered and unregistered, never started.
func okOnlyRegistered() error {
	sched := asynq.NewScheduler(redisOpt, nil)
	_, err := sched.Register("@daily", asynq.NewTask("report:daily", nil), asynq.MaxRetry(3))
	return err
}
