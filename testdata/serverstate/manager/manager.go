// Package manager shuts periodic task managers down.
package manager

import (
	"context"
	"log"
	"os"
	"os/signal"
	"sync"
	"syscall"

	"github.com/hibiken/asynq"
	"golang.org/x/sync/errgroup"

	"shop.example/serverstate/manager/beat"
)

func opened() *asynq.PeriodicTaskManager {
	m, err := asynq.NewPeriodicTaskManager(asynq.PeriodicTaskManagerOpts{})
	if err != nil {
		log.Fatal(err)
	}
	return m
}

func deferredBesideRun() error {
	m := opened()
	defer m.Shutdown() // want "^periodic task manager m may have been shut down before: m.Shutdown panics then, a channel is closed twice; call it on one way only$"
	return m.Run()
}

func deferredAndCalled(ctx context.Context) error {
	m := opened()
	if err := m.Start(); err != nil {
		return err
	}
	defer m.Shutdown() // want "periodic task manager m may have been shut down before"
	<-ctx.Done()
	m.Shutdown()
	return nil
}

func twiceInARow(m *asynq.PeriodicTaskManager) {
	m.Shutdown()
	m.Shutdown() // want "periodic task manager m may have been shut down before"
}

func neverStarted() {
	m := opened()
	m.Shutdown()
	if err := m.Run(); err != nil { // want "periodic task manager m may have been shut down before: m.Run panics"
		log.Print(err)
	}
}

func onSomePath(m *asynq.PeriodicTaskManager, early bool) {
	if early {
		m.Shutdown()
	}
	m.Shutdown() // want "periodic task manager m may have been shut down before"
}

func inALoop(m *asynq.PeriodicTaskManager, signals chan os.Signal) {
	for range signals {
		m.Shutdown() // want "periodic task manager m may have been shut down before"
	}
}

func besideRunOnAGoroutine() {
	m := opened()
	go m.Run()
	stop := make(chan os.Signal, 1)
	signal.Notify(stop, syscall.SIGTERM)
	<-stop
	m.Shutdown() // want "periodic task manager m may have been shut down before"
}

func besideRunInALiteral() {
	m := opened()
	go func() {
		if err := m.Run(); err != nil {
			log.Print(err)
		}
	}()
	stop := make(chan os.Signal, 1)
	signal.Notify(stop, syscall.SIGTERM)
	<-stop
	m.Shutdown() // want "periodic task manager m may have been shut down before"
}

func besideRunInAGroup(ctx context.Context) error {
	m := opened()
	g, ctx := errgroup.WithContext(ctx)
	g.Go(m.Run)
	g.Go(func() error {
		<-ctx.Done()
		return nil
	})
	err := g.Wait()
	m.Shutdown() // want "periodic task manager m may have been shut down before"
	return err
}

func helper(m *asynq.PeriodicTaskManager) {
	beat.Finish(m)
	beat.Finish(m) // want "periodic task manager may have been shut down before: the Shutdown that it comes to panics"
}

func wrapper() error {
	b, err := beat.New(asynq.PeriodicTaskManagerOpts{})
	if err != nil {
		return err
	}
	defer b.Close() // want "beat.Beat b may have been shut down before: the Shutdown that it comes to panics"
	return b.Run()
}

func onTheWayOut(b *beat.Beat) {
	defer b.Close() // want "beat.Beat b may have been shut down before"
	if err := b.Run(); err == nil {
		b.Close() // want "beat.Beat b may have been shut down before"
	}
}

func byAPanic(m *asynq.PeriodicTaskManager) {
	defer m.Shutdown() // want "periodic task manager m may have been shut down before"
	m.Shutdown()
	panic("enough")
}

func okOnce(ctx context.Context) error {
	m := opened()
	if err := m.Start(); err != nil {
		return err
	}
	defer m.Shutdown()
	<-ctx.Done()
	return nil
}

func okRunAlone() error { return opened().Run() }

// okRunFailed ends what Run did not.
func okRunFailed() {
	m := opened()
	if err := m.Run(); err != nil {
		m.Shutdown()
	}
}

func okExclusive(m *asynq.PeriodicTaskManager, now bool) {
	if now {
		m.Shutdown()
		return
	}
	defer m.Shutdown()
	log.Print("later")
}

func okExclusiveConditions(m *asynq.PeriodicTaskManager, now bool) {
	if now {
		m.Shutdown()
	}
	log.Print("later")
	if !now {
		m.Shutdown()
	}
}

func okExclusiveModes(m *asynq.PeriodicTaskManager, mode string) {
	if mode == "now" {
		m.Shutdown()
	}
	if mode == "later" {
		m.Shutdown()
	}
}

func okExits(m *asynq.PeriodicTaskManager) {
	defer m.Shutdown()
	if err := m.Start(); err != nil {
		m.Shutdown()
		log.Fatal(err)
	}
}

func okOfOthers(a, b *asynq.PeriodicTaskManager) {
	a.Shutdown()
	b.Shutdown()
}

func okServer(srv *asynq.Server, cron *asynq.Scheduler) {
	defer srv.Shutdown()
	defer cron.Shutdown()
	srv.Shutdown()
	cron.Shutdown()
}

func okRecovers(m *asynq.PeriodicTaskManager) {
	defer func() {
		if p := recover(); p != nil {
			log.Print(p)
		}
	}()
	m.Shutdown()
	m.Shutdown()
}

func okRecoveringHelper(b *beat.Beat) {
	b.Close()
	b.CloseQuietly()
}

func okRecoveringLiteral(m *asynq.PeriodicTaskManager) {
	defer func() {
		defer func() { _ = recover() }()
		m.Shutdown()
	}()
	_ = m.Run()
}

func okOnceOnly(m *asynq.PeriodicTaskManager) {
	var once sync.Once
	end := func() { once.Do(m.Shutdown) }
	defer end()
	end()
}

func okFlag(m *asynq.PeriodicTaskManager) {
	done := false
	defer func() {
		if !done {
			m.Shutdown()
		}
	}()
	m.Shutdown()
	done = true
}

func okEach(managers []*asynq.PeriodicTaskManager) {
	for _, m := range managers {
		m.Shutdown()
	}
}

func okNewEachRound(rounds int) {
	for i := 0; i < rounds; i++ {
		m := opened()
		if err := m.Start(); err != nil {
			continue
		}
		m.Shutdown()
	}
}

func okBreaks(m *asynq.PeriodicTaskManager, signals chan os.Signal) {
	for range signals {
		m.Shutdown()
		break
	}
}
