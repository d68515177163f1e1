// Package exits ends the process in handlers.
package exits

import (
	"context"
	"log"
	"os"
	"runtime"
	"syscall"

	"github.com/hibiken/asynq"

	"shop.example/handlershutdown/exits/fatal"
)

func exit(ctx context.Context, t *asynq.Task) error {
	os.Exit(1) // want "os.Exit in a handler ends the process"
	return nil
}

func system(ctx context.Context, t *asynq.Task) error {
	syscall.Exit(1) // want "syscall.Exit in a handler"
	return nil
}

func formatted(ctx context.Context, t *asynq.Task) error {
	if len(t.Payload()) == 0 {
		log.Fatalf("task %s has no payload", t.Type()) // want "log.Fatalf in a handler"
	}
	return nil
}

func line(ctx context.Context, t *asynq.Task) (err error) {
	defer func() {
		if err != nil {
			log.Fatalln(err) // want "log.Fatalln in a handler"
		}
	}()
	return ctx.Err()
}

func deferred(ctx context.Context, t *asynq.Task) error {
	defer os.Exit(0) // want "os.Exit in a handler"
	return nil
}

func elsewhere(ctx context.Context, t *asynq.Task) error {
	fatal.Check(ctx.Err()) // want "fatal.Check in a handler ends the process"
	return nil
}

func byWayOf(ctx context.Context, t *asynq.Task) error {
	fatal.Twice(ctx.Err()) // want "fatal.Twice in a handler"
	return nil
}

func value(ctx context.Context, t *asynq.Task) error {
	end := os.Exit
	end(3) // want "end in a handler ends the process"
	return nil
}

// The first ends the process, so nothing gets to the second.
func okBehind(ctx context.Context, t *asynq.Task) error {
	os.Exit(1) // want "os.Exit in a handler"
	os.Exit(2)
	return nil
}

func okPanic(ctx context.Context, t *asynq.Task) error {
	if t.Type() == "" {
		log.Panicf("no type")
	}
	panic("asynq recovers")
}

func okGoexit(ctx context.Context, t *asynq.Task) error {
	runtime.Goexit()
	return nil
}

func okErrors(ctx context.Context, t *asynq.Task) error {
	return fatal.Return(ctx.Err())
}

// That is no time of the handler's.
var okAtInit = func() string {
	name, err := os.Hostname()
	if err != nil {
		log.Fatal(err)
	}
	return name
}()
