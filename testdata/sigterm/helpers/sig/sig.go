// Package sig waits for signals. It knows nothing of asynq.
package sig

import (
	"context"
	"os"
	"os/signal"
	"syscall"
)

// Wait waits for a signal.
func Wait(sigs ...os.Signal) {
	c := make(chan os.Signal, 1)
	signal.Notify(c, sigs...)
	<-c
}

// WaitInterrupt waits for Ctrl+C.
func WaitInterrupt() {
	c := make(chan os.Signal, 1)
	signal.Notify(c, os.Interrupt)
	<-c
}

// WaitEnd waits for the usual signals.
func WaitEnd() {
	c := make(chan os.Signal, 1)
	signal.Notify(c, os.Interrupt, syscall.SIGTERM)
	<-c
}

// Interrupted returns a channel that is told of Ctrl+C.
func Interrupted() <-chan os.Signal {
	c := make(chan os.Signal, 1)
	signal.Notify(c, os.Interrupt)
	return c
}

// Ended returns a channel that is told of the usual signals.
func Ended() <-chan os.Signal {
	c := make(chan os.Signal, 1)
	signal.Notify(c, os.Interrupt, syscall.SIGTERM)
	return c
}

// Context returns a context that ends with Ctrl+C.
func Context() (context.Context, context.CancelFunc) {
	return signal.NotifyContext(context.Background(), os.Interrupt)
}

// Stopper returns a channel that is closed at Ctrl+C.
func Stopper() <-chan struct{} {
	stop := make(chan struct{})
	c := make(chan os.Signal, 1)
	signal.Notify(c, os.Interrupt)
	go func() {
		<-c
		close(stop)
	}()
	return stop
}

// Register makes a channel get Ctrl+C.
func Register(c chan<- os.Signal) { signal.Notify(c, os.Interrupt) }

// RegisterEnd makes a channel get the usual signals.
func RegisterEnd(c chan<- os.Signal) { signal.Notify(c, os.Interrupt, syscall.SIGTERM) }

// Until waits for a channel.
func Until(c <-chan os.Signal) { <-c }
