// Command returned has functions that return what they started.
package main

import (
	"log"
	"os"
	"os/signal"

	"github.com/hibiken/asynq"
)

var redisOpt = asynq.RedisClientOpt{Addr: "localhost:6379"}

func waitForSignal() {
	sigs := make(chan os.Signal, 1)
	signal.Notify(sigs, os.Interrupt)
	<-sigs
}

// startServer starts for its callers, who are held to it.
func startServer(mux *asynq.ServeMux) (*asynq.Server, error) {
	srv := asynq.NewServer(redisOpt, asynq.Config{})
	if err := srv.Start(mux); err != nil {
		return nil, err
	}
	return srv, nil
}

// mustStartServer hands the duty on once more.
func mustStartServer(mux *asynq.ServeMux) *asynq.Server {
	srv, err := startServer(mux)
	if err != nil {
		log.Fatal(err)
	}
	return srv
}

// startScheduler starts for its callers as well.
func startScheduler() *asynq.Scheduler {
	sched := asynq.NewScheduler(redisOpt, nil)
	if err := sched.Start(); err != nil {
		log.Fatal(err)
	}
	return sched
}

// startWithStop gives its caller a way to end what it started.
func startWithStop(mux *asynq.ServeMux) (stop func()) {
	srv := asynq.NewServer(redisOpt, asynq.Config{})
	if err := srv.Start(mux); err != nil {
		log.Fatal(err)
	}
	return srv.Shutdown
}

func main() {
	mux := asynq.NewServeMux()
	returnedNeverShutDown(mux)
	returnedThroughTwoFunctions(mux)
	returnedAndDropped()
	okReturnedShutDown(mux)
	okReturnedDeferred(mux)
	okReturnedStop(mux)
	okReturnedKeptInField(mux)
}

func returnedNeverShutDown(mux *asynq.ServeMux) {
	srv, err := startServer(mux) // want "started but never shut down"
	if err != nil {
		log.Fatal(err)
	}
	log.Println(srv.Ping())
	waitForSignal()
}

func returnedThroughTwoFunctions(mux *asynq.ServeMux) {
	srv := mustStartServer(mux) // want "started but never shut down"
	log.Println(srv.Ping())
	waitForSignal()
}

func returnedAndDropped() {
	startScheduler() // want "started but never shut down"
	waitForSignal()
}

// The caller shuts down what it was given.
func okReturnedShutDown(mux *asynq.ServeMux) {
	srv, err := startServer(mux)
	if err != nil {
		log.Fatal(err)
	}
	waitForSignal()
	srv.Shutdown()
}

// Two functions away.
func okReturnedDeferred(mux *asynq.ServeMux) {
	defer mustStartServer(mux).Shutdown()
	sched := startScheduler()
	defer sched.Shutdown()
	waitForSignal()
}

// The function that was returned shuts down.
func okReturnedStop(mux *asynq.ServeMux) {
	stop := startWithStop(mux)
	defer stop()
	waitForSignal()
}

type service struct{ srv *asynq.Server }

func (s *service) close() { s.srv.Shutdown() }

// Kept in a field that a method shuts down.
func okReturnedKeptInField(mux *asynq.ServeMux) {
	s := &service{srv: mustStartServer(mux)}
	waitForSignal()
	s.close()
}
