// Package handlers gives the work to another package.
package handlers

import (
	"context"
	"encoding/json"
	"fmt"
	"log"

	"github.com/hibiken/asynq"

	"shop.example/ctxdone/crosspkg/svc"
)

type payload struct {
	Version int
	ID      int64
}

func callsWithoutCtx(ctx context.Context, t *asynq.Task) error { // want "never checks ctx"
	var p payload
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return fmt.Errorf("decode: %w", err)
	}
	return svc.Rebuild(p.ID)
}

func calleeIgnoresCtx(ctx context.Context, t *asynq.Task) error { // want "never checks ctx"
	return svc.RebuildContext(ctx, 1)
}

type handlers struct{ svc *svc.Service }

func (h *handlers) methodIgnoresCtx(ctx context.Context, t *asynq.Task) error { // want "never checks ctx"
	return h.svc.Repo.Load(ctx, 1)
}

func (h *handlers) chainIgnoresCtx(ctx context.Context, t *asynq.Task) error { // want "never checks ctx"
	return h.svc.Sync(ctx, 1)
}

func (h *handlers) onlyLogHelperGetsCtx(ctx context.Context, t *asynq.Task) error { // want "never checks ctx"
	svc.Info(ctx, "rebuilding")
	return svc.Rebuild(2)
}

// The other package's function observes.
func okCalleeObserves(ctx context.Context, t *asynq.Task) error {
	return svc.Watch(ctx, 1)
}

// The other package's method observes.
func (h *handlers) okMethodObserves(ctx context.Context, t *asynq.Task) error {
	return h.svc.Repo.LoadContext(ctx, 1)
}

// The chain of methods ends where ctx is used.
func (h *handlers) okChainObserves(ctx context.Context, t *asynq.Task) error {
	return h.svc.SyncContext(ctx, 1)
}

// One call of several observes.
func (h *handlers) okOneCallObserves(ctx context.Context, t *asynq.Task) error {
	if err := h.svc.Sync(ctx, 1); err != nil {
		return err
	}
	return h.svc.SyncContext(ctx, 1)
}

// Prompt: the other package's function is known to return at once.
func okPromptCallee(ctx context.Context, t *asynq.Task) error {
	log.Print(svc.Label(3))
	return nil
}
