// Package channels waits on channels that signals are sent to.
package channels

import (
	"log"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/hibiken/asynq"
)

var redisOpt = asynq.RedisClientOpt{Addr: "localhost:6379"}

func newServer() *asynq.Server {
	return asynq.NewServer(redisOpt, asynq.Config{Concurrency: 4})
}

func plain(mux *asynq.ServeMux) {
	srv := newServer()
	if err := srv.Start(mux); err != nil {
		log.Fatal(err)
	}
	quit := make(chan os.Signal, 1)
	signal.Notify(quit, os.Interrupt) // want "signal.Notify catches no SIGTERM: when that comes, the process dies without the Shutdown of server srv; add syscall.SIGTERM"
	<-quit
	srv.Shutdown()
}

func deferred(mux *asynq.ServeMux) error {
	srv := newServer()
	if err := srv.Start(mux); err != nil {
		return err
	}
	defer srv.Shutdown()
	quit := make(chan os.Signal, 1)
	signal.Notify(quit, syscall.SIGINT) // want "catches no SIGTERM"
	<-quit
	return nil
}

func killIsNoHelp(mux *asynq.ServeMux) {
	srv := newServer()
	_ = srv.Start(mux)
	quit := make(chan os.Signal, 1)
	signal.Notify(quit, os.Interrupt, os.Kill) // want "catches no SIGTERM"
	<-quit
	srv.Stop()
	srv.Shutdown()
}

func severalSignals(mux *asynq.ServeMux) {
	srv := newServer()
	_ = srv.Start(mux)
	quit := make(chan os.Signal, 1)
	signal.Notify(quit, syscall.SIGINT, syscall.SIGHUP, syscall.SIGQUIT) // want "catches no SIGTERM"
	sig := <-quit
	log.Print(sig)
	time.Sleep(time.Second)
	srv.Shutdown()
}

func inALoop(mux *asynq.ServeMux) {
	srv := newServer()
	_ = srv.Start(mux)
	sigs := make(chan os.Signal, 1)
	signal.Notify(sigs, syscall.SIGTSTP, syscall.SIGINT) // want "catches no SIGTERM"
	for sig := range sigs {
		if sig == syscall.SIGTSTP {
			srv.Stop()
			continue
		}
		break
	}
	srv.Shutdown()
}

func scheduler() {
	s := asynq.NewScheduler(redisOpt, nil)
	_ = s.Start()
	quit := make(chan os.Signal, 1)
	signal.Notify(quit, os.Interrupt) // want "the Shutdown of scheduler s"
	<-quit
	s.Shutdown()
}

func both(mux *asynq.ServeMux) {
	srv, s := newServer(), asynq.NewScheduler(redisOpt, nil)
	_ = srv.Start(mux)
	_ = s.Start()
	quit := make(chan os.Signal, 1)
	signal.Notify(quit, os.Interrupt) // want "catches no SIGTERM"
	<-quit
	s.Shutdown()
	srv.Shutdown()
}

func manager(provider asynq.PeriodicTaskConfigProvider) {
	mgr, err := asynq.NewPeriodicTaskManager(asynq.PeriodicTaskManagerOpts{RedisConnOpt: redisOpt, PeriodicTaskConfigProvider: provider})
	if err != nil {
		log.Fatal(err)
	}
	_ = mgr.Start()
	defer mgr.Shutdown()
	quit := make(chan os.Signal, 1)
	signal.Notify(quit, os.Interrupt) // want "the Shutdown of periodic task manager mgr"
	<-quit
}

func okTermination(mux *asynq.ServeMux) {
	srv := newServer()
	_ = srv.Start(mux)
	quit := make(chan os.Signal, 1)
	signal.Notify(quit, os.Interrupt, syscall.SIGTERM)
	<-quit
	srv.Shutdown()
}

func okAllSignals(mux *asynq.ServeMux) {
	srv := newServer()
	_ = srv.Start(mux)
	quit := make(chan os.Signal, 1)
	signal.Notify(quit)
	<-quit
	srv.Shutdown()
}

func okRun(mux *asynq.ServeMux) {
	srv := newServer()
	reload := make(chan os.Signal, 1)
	signal.Notify(reload, syscall.SIGHUP)
	go func() {
		for range reload {
			log.Print("again")
		}
	}()
	_ = srv.Run(mux)
}

func okNothingShutDown(mux *asynq.ServeMux) {
	srv := newServer()
	_ = srv.Start(mux)
	quit := make(chan os.Signal, 1)
	signal.Notify(quit, os.Interrupt)
	<-quit
}

func okAnotherNotify(mux *asynq.ServeMux) {
	srv := newServer()
	_ = srv.Start(mux)
	quit := make(chan os.Signal, 1)
	signal.Notify(quit, os.Interrupt)
	if os.Getenv("POD") != "" {
		signal.Notify(quit, syscall.SIGTERM)
	}
	<-quit
	srv.Shutdown()
}

func okForSomethingElse(mux *asynq.ServeMux) {
	srv := newServer()
	_ = srv.Start(mux)
	hup := make(chan os.Signal, 1)
	signal.Notify(hup, syscall.SIGHUP)
	go func() {
		for range hup {
			log.Print("reload")
		}
	}()
	quit := make(chan os.Signal, 1)
	signal.Notify(quit, os.Interrupt, syscall.SIGTERM)
	<-quit
	srv.Shutdown()
}

func okTimer(mux *asynq.ServeMux) {
	srv := newServer()
	_ = srv.Start(mux)
	time.Sleep(time.Minute)
	srv.Shutdown()
}

func okUnseen(mux *asynq.ServeMux, quit chan os.Signal) {
	srv := newServer()
	_ = srv.Start(mux)
	<-quit
	srv.Shutdown()
}
