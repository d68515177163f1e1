// Package sig waits for signals. It knows nothing of asynq.
package sig

import (
	"context"
	"os"
	"os/signal"
	"syscall"
)

// Wait waits for a signal.
func Wait() {
	c := make(chan os.Signal, 1)
	signal.Notify(c, os.Interrupt, syscall.SIGTERM)
	<-c
}

// Context returns a context that ends at a signal.
func Context() (context.Context, context.CancelFunc) {
	return signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
}

// Until waits for a context.
func Until(ctx context.Context) { <-ctx.Done() }
