// Package derived makes new contexts out of the handler's.
package derived

import (
	"context"
	"net/http"
	"os/exec"
	"time"

	"github.com/hibiken/asynq"
)

type key struct{}

func withTimeoutUnused(ctx context.Context, t *asynq.Task) error { // want "never checks ctx"
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	_ = ctx
	time.Sleep(time.Second)
	return nil
}

func withValueUnused(ctx context.Context, t *asynq.Task) error { // want "never checks ctx"
	ctx = context.WithValue(ctx, key{}, t.Type())
	_, err := http.Get("http://shop.example/" + ctx.Value(key{}).(string))
	return err
}

func withoutCancelUnused(ctx context.Context, t *asynq.Task) error { // want "never checks ctx"
	detached := context.WithoutCancel(ctx)
	_ = detached.Value(key{})
	return exec.Command("convert", string(t.Payload())).Run()
}

func withCancelOnly(ctx context.Context, t *asynq.Task) error { // want "never checks ctx"
	_, cancel := context.WithCancel(ctx)
	time.AfterFunc(time.Minute, cancel)
	return exec.Command("convert").Run()
}

// The derived context's Done.
func okDerivedDone(ctx context.Context, t *asynq.Task) error {
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	<-ctx.Done()
	return nil
}

// The derived context's Err, two steps down.
func okDerivedTwice(ctx context.Context, t *asynq.Task) error {
	sub, cancel := context.WithCancel(context.WithValue(ctx, key{}, 1))
	defer cancel()
	for range t.Payload() {
		if sub.Err() != nil {
			break
		}
		time.Sleep(time.Second)
	}
	return nil
}

// The derived context goes to code that is not seen.
func okDerivedIntoRequest(ctx context.Context, t *asynq.Task) error {
	ctx, cancel := context.WithTimeout(ctx, 5*time.Second)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, string(t.Payload()), nil)
	if err != nil {
		return err
	}
	_, err = http.DefaultClient.Do(req)
	return err
}

// The derived context of one branch is passed on.
func okDerivedInBranch(ctx context.Context, t *asynq.Task) error {
	run := ctx
	if len(t.Payload()) > 1000 {
		var cancel context.CancelFunc
		run, cancel = context.WithTimeout(ctx, time.Hour)
		defer cancel()
	}
	return exec.CommandContext(run, "convert").Run()
}

// The cause of the derived context.
func okDerivedCause(ctx context.Context, t *asynq.Task) error {
	ctx, cancel := context.WithTimeoutCause(ctx, time.Minute, context.DeadlineExceeded)
	defer cancel()
	time.Sleep(time.Second)
	return context.Cause(ctx)
}

func tenantContext(ctx context.Context, t *asynq.Task) context.Context {
	return context.WithValue(ctx, key{}, t.Headers()["tenant"])
}

// A helper derives the context that is passed on.
func okDerivedByHelper(ctx context.Context, t *asynq.Task) error {
	return exec.CommandContext(tenantContext(ctx, t), "convert").Run()
}
