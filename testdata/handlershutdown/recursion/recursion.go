// Package recursion gets there through functions that call themselves and each other.
package recursion

import (
	"context"
	"os"

	"github.com/hibiken/asynq"
)

var srv *asynq.Server

func countdown(n int) {
	if n == 0 {
		srv.Shutdown() // want "waits for the handler"
		return
	}
	countdown(n - 1)
}

func counts(ctx context.Context, t *asynq.Task) error {
	countdown(3)
	return nil
}

func even(n int) {
	if n > 0 {
		odd(n - 1)
	}
}

func odd(n int) {
	if n == 0 {
		os.Exit(1) // want "os.Exit in a handler"
	}
	even(n - 1)
}

func mutual(ctx context.Context, t *asynq.Task) error {
	even(4)
	return nil
}

// The handler calls itself.
func again(ctx context.Context, t *asynq.Task) error {
	if ctx.Err() != nil {
		os.Exit(1) // want "os.Exit in a handler"
	}
	return again(ctx, t)
}

func okPing(n int) int {
	if n == 0 {
		return 0
	}
	return okPong(n - 1)
}

func okPong(n int) int { return okPing(n) }

func okMutual(ctx context.Context, t *asynq.Task) error {
	_ = okPing(3)
	return nil
}

type node struct {
	next *node
	srv  *asynq.Server
}

func (n *node) close() {
	if n.next != nil {
		n.next.close()
		return
	}
	n.srv.Shutdown() // want "n.srv.Shutdown in a handler"
}

func chain(n *node) asynq.HandlerFunc {
	return func(ctx context.Context, t *asynq.Task) error {
		n.close()
		return nil
	}
}
