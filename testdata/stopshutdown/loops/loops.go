// Package loops has Stop inside or before loops.
package loops

import (
	"time"

	"github.com/hibiken/asynq"
)

func newServer() *asynq.Server {
	return asynq.NewServer(asynq.RedisClientOpt{Addr: "localhost:6379"}, asynq.Config{})
}

func allStoppedNoneShutDown(mux *asynq.ServeMux) {
	servers := []*asynq.Server{newServer(), newServer()}
	for _, s := range servers {
		_ = s.Start(mux)
	}
	for _, s := range servers {
		s.Stop() // want "stopped but not shut down"
	}
}

func stopThenBreak(mux *asynq.ServeMux, commands <-chan string) {
	srv := newServer()
	_ = srv.Start(mux)
	for {
		if c := <-commands; c == "quit" {
			srv.Stop() // want "stopped but not shut down"
			break
		}
	}
}

func returnFromWaitingLoop(mux *asynq.ServeMux, busy func() (bool, error)) error {
	srv := newServer()
	_ = srv.Start(mux)
	srv.Stop() // want "stopped but not shut down"
	for {
		more, err := busy()
		if err != nil {
			return err
		}
		if !more {
			break
		}
		time.Sleep(time.Second)
	}
	srv.Shutdown()
	return nil
}

// Waiting in a loop between the two is fine.
func okWaitingLoop(mux *asynq.ServeMux, busy func() bool) {
	srv := newServer()
	_ = srv.Start(mux)
	srv.Stop()
	for busy() {
		time.Sleep(time.Second)
	}
	srv.Shutdown()
}

// The way round the loop is no end; the way out shuts down.
func okStopThenContinue(mux *asynq.ServeMux, commands <-chan string) {
	srv := newServer()
	_ = srv.Start(mux)
	for c := range commands {
		if c == "pause" {
			srv.Stop()
			continue
		}
		if c == "quit" {
			break
		}
	}
	srv.Shutdown()
}

// Every way out of the loop shuts down.
func okShutdownInsideLoop(mux *asynq.ServeMux, commands <-chan string) {
	srv := newServer()
	_ = srv.Start(mux)
	for {
		switch <-commands {
		case "pause":
			srv.Stop()
		case "quit":
			srv.Shutdown()
			return
		}
	}
}

// All are stopped first, all are shut down then: Stop then Shutdown for each.
func okTwoPasses(mux *asynq.ServeMux) {
	servers := []*asynq.Server{newServer(), newServer()}
	for _, s := range servers {
		_ = s.Start(mux)
	}
	for _, s := range servers {
		s.Stop()
	}
	for _, s := range servers {
		s.Shutdown()
	}
}

// Both in one pass.
func okOnePass(mux *asynq.ServeMux) {
	servers := []*asynq.Server{newServer(), newServer()}
	for _, s := range servers {
		_ = s.Start(mux)
	}
	for i := range servers {
		servers[i].Stop()
		servers[i].Shutdown()
	}
}

// A server for each round.
func okPerRound(mux *asynq.ServeMux, rounds <-chan time.Duration) {
	for d := range rounds {
		srv := newServer()
		_ = srv.Start(mux)
		time.Sleep(d)
		srv.Stop()
		srv.Shutdown()
	}
}
