package main

import (
	"context"
	"log"

	"github.com/hibiken/asynq"

	"shop.example/unhandledtask/wrappermethod/internal/jobs"
)

func earn(ctx context.Context, t *asynq.Task) error { return ctx.Err() }

func main() {
	var l jobs.Lazy
	l.Add("points:earn", earn)
	if err := l.Run("redis:6379"); err != nil {
		log.Fatal(err)
	}
}
