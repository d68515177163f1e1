// Package direct starts servers in one function.
package direct

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

func startedTwice(mux *asynq.ServeMux) error {
	srv := asynq.NewServer(redis, asynq.Config{})
	if err := srv.Start(mux); err != nil {
		return err
	}
	defer srv.Shutdown()
	return srv.Start(mux) // want "^server srv was started before: srv.Start only returns an error; make a new one$"
}

func restarted(mux *asynq.ServeMux) {
	srv := asynq.NewServer(redis, asynq.Config{})
	if err := srv.Start(mux); err != nil {
		log.Fatal(err)
	}
	srv.Shutdown()
	if err := srv.Start(mux); err != nil { // want "server srv was started before"
		log.Fatal(err)
	}
	srv.Shutdown()
}

func stoppedThenStarted(mux *asynq.ServeMux) {
	srv := asynq.NewServer(redis, asynq.Config{})
	_ = srv.Start(mux)
	pause := make(chan os.Signal, 1)
	signal.Notify(pause, syscall.SIGUSR1)
	<-pause
	srv.Stop()
	<-pause
	_ = srv.Start(mux) // want "server srv was started before"
	srv.Shutdown()
}

func startedThenRun(mux *asynq.ServeMux) error {
	srv := asynq.NewServer(redis, asynq.Config{})
	if err := srv.Start(mux); err != nil {
		return err
	}
	return srv.Run(mux) // want "server srv was started before: srv.Run only returns an error"
}

func runThenRun(mux *asynq.ServeMux) error {
	srv := asynq.NewServer(redis, asynq.Config{})
	if err := srv.Run(mux); err != nil {
		return err
	}
	return srv.Run(mux) // want "server srv was started before"
}

func notMadeHere(srv *asynq.Server, mux *asynq.ServeMux) error {
	srv.Shutdown()
	return srv.Start(mux) // want "server srv was stopped or shut down before: srv.Start only returns an error; make a new one"
}

func stoppedNotMadeHere(srv *asynq.Server, mux *asynq.ServeMux) error {
	srv.Stop()
	time.Sleep(time.Second)
	return srv.Run(mux) // want "server srv was stopped or shut down before"
}

func schedulerTwice() error {
	cron := asynq.NewScheduler(redis, nil)
	if err := cron.Start(); err != nil {
		return err
	}
	cron.Shutdown()
	return cron.Run() // want "scheduler cron was started before: cron.Run only"
}

func inBothBranches(mux *asynq.ServeMux, blocking bool) error {
	srv := asynq.NewServer(redis, asynq.Config{})
	if blocking {
		if err := srv.Run(mux); err != nil {
			return err
		}
	} else {
		if err := srv.Start(mux); err != nil {
			return err
		}
		srv.Shutdown()
	}
	return srv.Start(mux) // want "server srv was started before"
}

func otherNames(mux *asynq.ServeMux) {
	srv := asynq.NewServer(redis, asynq.Config{})
	same := srv
	_ = srv.Start(mux)
	defer srv.Shutdown()
	_ = same.Start(mux) // want "server same was started before"
}

func okOnce(mux *asynq.ServeMux) error {
	srv := asynq.NewServer(redis, asynq.Config{})
	if err := srv.Start(mux); err != nil {
		return err
	}
	srv.Stop()
	srv.Shutdown()
	srv.Shutdown()
	return nil
}

func okMadeAnew(mux *asynq.ServeMux) error {
	srv := asynq.NewServer(redis, asynq.Config{})
	if err := srv.Start(mux); err != nil {
		return err
	}
	srv.Shutdown()
	srv = asynq.NewServer(redis, asynq.Config{})
	defer srv.Shutdown()
	return srv.Start(mux)
}

// okNothingToEnd ends a new server, which does nothing.
func okNothingToEnd(mux *asynq.ServeMux) error {
	srv := asynq.NewServer(redis, asynq.Config{})
	srv.Stop()
	srv.Shutdown()
	return srv.Run(mux)
}

func okAgainIfItFailed(mux *asynq.ServeMux) error {
	srv := asynq.NewServer(redis, asynq.Config{})
	if err := srv.Start(mux); err != nil {
		log.Printf("again: %v", err)
		return srv.Start(mux)
	}
	return nil
}

func okAgainIfNotStarted(mux *asynq.ServeMux) {
	srv := asynq.NewServer(redis, asynq.Config{})
	started := srv.Start(mux) == nil
	if !started {
		started = srv.Start(mux) == nil
	}
	log.Print(started)
}

func okAgainByHelper(mux *asynq.ServeMux) error {
	srv := asynq.NewServer(redis, asynq.Config{})
	err := srv.Start(mux)
	if refused(err) {
		err = srv.Start(mux)
	}
	return err
}

func refused(err error) bool { return errors.Is(err, asynq.ErrServerClosed) }

func okTwoServers(mux *asynq.ServeMux) {
	low, high := asynq.NewServer(redis, asynq.Config{}), asynq.NewServer(redis, asynq.Config{})
	_ = low.Start(mux)
	_ = high.Start(mux)
	low.Shutdown()
	high.Shutdown()
}

// okEither may be another one.
func okEither(spare bool, mux *asynq.ServeMux) {
	a, b := asynq.NewServer(redis, asynq.Config{}), asynq.NewServer(redis, asynq.Config{})
	srv := a
	if spare {
		srv = b
	}
	_ = srv.Start(mux)
	_ = a.Start(mux)
}

func okFatal(mux *asynq.ServeMux, dry bool) {
	srv := asynq.NewServer(redis, asynq.Config{})
	if dry {
		_ = srv.Start(mux)
		log.Fatal("enough")
	}
	_ = srv.Run(mux)
}

func okJoined(mux *asynq.ServeMux, other error) error {
	srv := asynq.NewServer(redis, asynq.Config{})
	if err := errors.Join(srv.Start(mux), other); err != nil {
		return srv.Start(mux)
	}
	return nil
}

func okByAddress(mux *asynq.ServeMux) {
	srv := asynq.NewServer(redis, asynq.Config{})
	_ = srv.Start(mux)
	srv.Shutdown()
	renew(&srv)
	_ = srv.Start(mux)
}

func renew(srv **asynq.Server) { *srv = asynq.NewServer(redis, asynq.Config{}) }
