// Package direct looks at the context itself, or does not.
package direct

import (
	"context"
	"net/http"
	"os"
	"time"

	"github.com/hibiken/asynq"
)

func sleepsInLoop(ctx context.Context, t *asynq.Task) error { // want "never checks ctx"
	for range len(t.Payload()) {
		time.Sleep(time.Second)
	}
	return nil
}

func fetchesWithoutCtx(ctx context.Context, t *asynq.Task) error { // want "never checks ctx"
	resp, err := http.Get(string(t.Payload()))
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func blankCtx(_ context.Context, t *asynq.Task) error { // want "never checks ctx"
	return os.WriteFile("/tmp/report", t.Payload(), 0o600)
}

func unnamedParameters(context.Context, *asynq.Task) error { // want "never checks ctx"
	time.Sleep(time.Minute)
	return nil
}

func readsValueOnly(ctx context.Context, t *asynq.Task) error { // want "never checks ctx"
	tenant, _ := ctx.Value("tenant").(string)
	return os.Remove(tenant + t.Type())
}

func readsTaskDataOnly(ctx context.Context, t *asynq.Task) error { // want "never checks ctx"
	id, _ := asynq.GetTaskID(ctx)
	tried, _ := asynq.GetRetryCount(ctx)
	time.Sleep(time.Duration(tried) * time.Second)
	return os.WriteFile(id, t.Payload(), 0o600)
}

var results = make(chan []byte)

func blocksOnChannel(ctx context.Context, t *asynq.Task) error { // want "never checks ctx"
	results <- t.Payload()
	return nil
}

func waitsInSelect(ctx context.Context, t *asynq.Task) error { // want "never checks ctx"
	select {
	case results <- t.Payload():
	case <-time.After(time.Minute):
	}
	return nil
}

// A select over Done.
func okSelectsDone(ctx context.Context, t *asynq.Task) error {
	select {
	case results <- t.Payload():
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Err in every round.
func okChecksErr(ctx context.Context, t *asynq.Task) error {
	for range t.Payload() {
		if err := ctx.Err(); err != nil {
			return err
		}
		time.Sleep(time.Second)
	}
	return nil
}

// The deadline decides how long it works.
func okReadsDeadline(ctx context.Context, t *asynq.Task) error {
	until, ok := ctx.Deadline()
	for ok && time.Now().Before(until) {
		time.Sleep(time.Second)
	}
	return nil
}

// The cause of the cancellation is asked for.
func okAsksCause(ctx context.Context, t *asynq.Task) error {
	time.Sleep(time.Second)
	return context.Cause(ctx)
}

// A function runs when ctx ends.
func okAfterFunc(ctx context.Context, t *asynq.Task) error {
	f, err := os.Open(string(t.Payload()))
	if err != nil {
		return err
	}
	stop := context.AfterFunc(ctx, func() { f.Close() })
	defer stop()
	time.Sleep(time.Second)
	return nil
}

// Observed under one name, received under another.
func okRenamed(c context.Context, t *asynq.Task) error {
	ctx := c
	time.Sleep(time.Second)
	return ctx.Err()
}

// Without the error result it is no handler.
func okNoResult(ctx context.Context, t *asynq.Task) { time.Sleep(time.Second) }

// With a third parameter it is no handler.
func okThirdParameter(ctx context.Context, t *asynq.Task, n int) error {
	time.Sleep(time.Duration(n))
	return nil
}

// The task by value makes another signature.
func okNoPointer(ctx context.Context, t asynq.TaskInfo) error {
	time.Sleep(time.Second)
	return nil
}
