// Package services has handlers as real services write them.
package services

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"net/http"
	"sync"
	"sync/atomic"
	"time"

	"github.com/hibiken/asynq"
	"golang.org/x/sync/errgroup"
)

type payload struct {
	UserID string   `json:"user_id"`
	Emails []string `json:"emails"`
}

type users struct{ db *sql.DB }

func (u *users) touch(ctx context.Context, id string) error {
	_, err := u.db.ExecContext(ctx, "UPDATE users SET seen = now() WHERE id = $1", id)
	return err
}

func (u *users) touchAsync(id string) {
	go func() { // want "goroutine in a handler outlives it"
		ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
		defer cancel()
		if err := u.touch(ctx, id); err != nil {
			log.Printf("touch %s: %v", id, err)
		}
	}()
}

type handler struct {
	users *users
	hooks []func(context.Context, payload) error
	limit int
	seen  atomic.Int64
}

func parse(t *asynq.Task) (p payload, err error) {
	if err = json.Unmarshal(t.Payload(), &p); err != nil {
		err = fmt.Errorf("%v: %w", err, asynq.SkipRetry)
	}
	return p, err
}

func (h *handler) welcome(ctx context.Context, t *asynq.Task) error {
	p, err := parse(t)
	if err != nil {
		return err
	}
	h.users.touchAsync(p.UserID)
	return h.users.touch(ctx, p.UserID)
}

func (h *handler) recovers(ctx context.Context, t *asynq.Task) error {
	p, err := parse(t)
	if err != nil {
		return err
	}
	go func() { // want "goroutine in a handler outlives it"
		defer func() {
			if r := recover(); r != nil {
				log.Println("panic", r)
			}
		}()
		if err := h.users.touch(context.WithoutCancel(ctx), p.UserID); err != nil {
			log.Println(err)
		}
	}()
	return nil
}

func (h *handler) okBatches(ctx context.Context, t *asynq.Task) error {
	p, err := parse(t)
	if err != nil {
		return err
	}
	jobs := make(chan string, len(p.Emails))
	for _, e := range p.Emails {
		jobs <- e
	}
	close(jobs)
	errs := make(chan error, h.limit)
	for range h.limit {
		go func() {
			for e := range jobs {
				errs <- h.users.touch(ctx, e)
			}
		}()
	}
	for range p.Emails {
		if err := <-errs; err != nil {
			return err
		}
	}
	return nil
}

func (h *handler) bridge(ctx context.Context, t *asynq.Task) error {
	return h.process(ctx, t)
}

func (h *handler) process(ctx context.Context, t *asynq.Task) error {
	p, err := parse(t)
	if err != nil {
		return err
	}
	switch {
	case len(p.Emails) == 0:
		return errors.New("nobody")
	case len(p.Emails) > 100:
		go h.many(p) // want "goroutine in a handler outlives it"
		return nil
	}
	return h.many(p)
}

func (h *handler) many(p payload) error {
	for _, e := range p.Emails {
		if err := h.users.touch(context.Background(), e); err != nil {
			return err
		}
	}
	return nil
}

func (h *handler) request(ctx context.Context, t *asynq.Task) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "https://hooks.example/"+t.Type(), nil)
	if err != nil {
		return err
	}
	go http.DefaultClient.Do(req) // want "goroutine in a handler outlives it"
	return nil
}

type runner struct {
	wg   sync.WaitGroup
	errs chan error
}

func (r *runner) run(f func() error) {
	r.wg.Add(1)
	go func() {
		defer r.wg.Done()
		r.errs <- f()
	}()
}

func (h *handler) okRunner(ctx context.Context, t *asynq.Task) error {
	p, err := parse(t)
	if err != nil {
		return err
	}
	r := &runner{errs: make(chan error, len(p.Emails))}
	for _, e := range p.Emails {
		r.run(func() error { return h.users.touch(ctx, e) })
	}
	r.wg.Wait()
	return nil
}

func (h *handler) okHooks(ctx context.Context, t *asynq.Task) error {
	p, err := parse(t)
	if err != nil {
		return err
	}
	g, gctx := errgroup.WithContext(ctx)
	g.SetLimit(h.limit)
	for _, hook := range h.hooks {
		g.Go(func() error { return hook(gctx, p) })
	}
	return g.Wait()
}

func (h *handler) okProgress(ctx context.Context, t *asynq.Task) error {
	p, err := parse(t)
	if err != nil {
		return err
	}
	stop := make(chan bool)
	go h.progress(p.UserID, stop)
	err = h.many(p)
	stop <- true
	return err
}

func (h *handler) progress(id string, stop chan bool) {
	ticker := time.NewTicker(time.Second)
	defer ticker.Stop()
	for {
		select {
		case <-ticker.C:
			_ = h.users.touch(context.Background(), id)
		case <-stop:
			return
		}
	}
}

// It polls until something else is done.
func (h *handler) poll(ctx context.Context, t *asynq.Task) error {
	p, err := parse(t)
	if err != nil {
		return err
	}
	go func() { // want "goroutine in a handler outlives it"
		for range time.Tick(time.Minute) {
			if h.users.touch(context.Background(), p.UserID) == nil {
				return
			}
		}
	}()
	return nil
}

func (h *handler) okResult(ctx context.Context, t *asynq.Task) error {
	p, err := parse(t)
	if err != nil {
		return err
	}
	type result struct {
		n   int
		err error
	}
	results := make(chan result, 2)
	go func() {
		n, err := len(p.Emails), h.users.touch(ctx, p.UserID)
		results <- result{n, err}
	}()
	var last result
	select {
	case last = <-results:
	case <-ctx.Done():
		return ctx.Err()
	}
	return last.err
}

func (h *handler) okCond(ctx context.Context, t *asynq.Task) error {
	p, err := parse(t)
	if err != nil {
		return err
	}
	var mu sync.Mutex
	cond, done := sync.NewCond(&mu), false
	go func() {
		_ = h.users.touch(ctx, p.UserID)
		mu.Lock()
		defer mu.Unlock()
		done = true
		cond.Signal()
	}()
	mu.Lock()
	defer mu.Unlock()
	for !done {
		cond.Wait()
	}
	return nil
}

func (h *handler) okCounts(ctx context.Context, t *asynq.Task) error {
	p, err := parse(t)
	if err != nil {
		return err
	}
	go h.seen.Add(int64(len(p.Emails)))
	return h.many(p)
}

// Nothing of the task goes there.
func (h *handler) okWarm(ctx context.Context, t *asynq.Task) error {
	p, err := parse(t)
	if err != nil {
		return err
	}
	err = h.many(p)
	go h.users.touch(context.Background(), "cache")
	return err
}
