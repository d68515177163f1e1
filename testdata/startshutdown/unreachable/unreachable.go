// Package unreachable has a Shutdown behind something that goes on for ever.
package unreachable

import (
	"log"
	"os"
	"time"

	"github.com/hibiken/asynq"
)

func newServer() *asynq.Server {
	return asynq.NewServer(asynq.RedisClientOpt{Addr: "localhost:6379"}, asynq.Config{})
}

func behindEmptySelect(mux *asynq.ServeMux) {
	srv := newServer()
	_ = srv.Start(mux) // want "started but never shut down"
	select {}
	srv.Shutdown()
}

func behindEndlessLoop(mux *asynq.ServeMux) {
	srv := newServer()
	_ = srv.Start(mux) // want "started but never shut down"
	for {
		time.Sleep(time.Minute)
		log.Println("alive")
	}
	srv.Shutdown()
}

func behindBreakOfSelect(mux *asynq.ServeMux, sigs <-chan os.Signal, tick <-chan time.Time) {
	srv := newServer()
	_ = srv.Start(mux) // want "started but never shut down"
	for {
		select {
		case <-tick:
			log.Println("alive")
		case <-sigs:
			// This leaves the select, not the loop.
			break
		}
	}
	srv.Shutdown()
}

func behindLoopLeftByReturn(mux *asynq.ServeMux, sigs <-chan os.Signal) error {
	srv := newServer()
	if err := srv.Start(mux); err != nil { // want "started but never shut down"
		return err
	}
	for {
		if s := <-sigs; s == os.Interrupt {
			return nil
		}
	}
	srv.Shutdown()
	return nil
}

func serveForever() {
	for {
		time.Sleep(time.Second)
	}
}

func behindCallThatNeverReturns(mux *asynq.ServeMux) {
	srv := newServer()
	_ = srv.Start(mux) // want "started but never shut down"
	serveForever()
	srv.Shutdown()
}

func block() { select {} }

func behindBlockingHelper(mux *asynq.ServeMux) {
	sched := asynq.NewScheduler(asynq.RedisClientOpt{Addr: "localhost:6379"}, nil)
	_ = sched.Start() // want "started but never shut down"
	block()
	sched.Shutdown()
}

// The label takes the break out of the loop.
func okLabelledBreak(mux *asynq.ServeMux, sigs <-chan os.Signal, tick <-chan time.Time) {
	srv := newServer()
	_ = srv.Start(mux)
loop:
	for {
		select {
		case <-tick:
			log.Println("alive")
		case <-sigs:
			break loop
		}
	}
	srv.Shutdown()
}

// The loop ends when the channel is closed.
func okRangeOverChannel(mux *asynq.ServeMux, events <-chan string) {
	srv := newServer()
	_ = srv.Start(mux)
	for e := range events {
		log.Println(e)
	}
	srv.Shutdown()
}

// The Shutdown stands inside the loop.
func okShutdownInsideLoop(mux *asynq.ServeMux, sigs <-chan os.Signal) {
	srv := newServer()
	_ = srv.Start(mux)
	for {
		if s := <-sigs; s == os.Interrupt {
			srv.Shutdown()
			return
		}
	}
}

// The loop is left by a return, and the deferred call runs there.
func okDeferredLoopLeftByReturn(mux *asynq.ServeMux, sigs <-chan os.Signal) {
	srv := newServer()
	_ = srv.Start(mux)
	defer srv.Shutdown()
	for {
		if s := <-sigs; s == os.Interrupt {
			return
		}
	}
}

// The endless loop runs in a goroutine of its own.
func okEndlessLoopElsewhere(mux *asynq.ServeMux, sigs <-chan os.Signal) {
	srv := newServer()
	_ = srv.Start(mux)
	go serveForever()
	<-sigs
	srv.Shutdown()
}

// main blocks for ever, but a goroutine shuts down on the signal.
func okGoroutineBeforeEmptySelect(mux *asynq.ServeMux, sigs <-chan os.Signal) {
	srv := newServer()
	_ = srv.Start(mux)
	go func() {
		<-sigs
		srv.Shutdown()
		os.Exit(0)
	}()
	select {}
}
