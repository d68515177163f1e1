// Package services has handlers as real services write them.
package services

import (
	"bytes"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"net/http"
	"os/exec"
	"strings"
	"sync"
	"time"

	"github.com/hibiken/asynq"
	"golang.org/x/sync/errgroup"
)

// Payments talks to a provider.
type Payments struct {
	base string
	http *http.Client
	key  string
}

// NewPayments returns a Payments with a client of its own.
func NewPayments(base, key string) *Payments {
	p := &Payments{base: base, key: key}
	p.http = &http.Client{
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
	return p
}

func (p *Payments) call(method, path string, body any) ([]byte, error) {
	data, err := json.Marshal(body)
	if err != nil {
		return nil, err
	}
	req, err := http.NewRequest(method, p.base+path, bytes.NewReader(data))
	if err != nil {
		return nil, fmt.Errorf("request: %w", err)
	}
	req.Header.Set("Authorization", "Bearer "+p.key)
	resp, err := p.http.Do(req) // want "p.http.Do in a handler"
	if err != nil {
		return nil, err
	}
	defer func() { _ = resp.Body.Close() }()
	return io.ReadAll(resp.Body)
}

// Charge charges.
func (p *Payments) Charge(id string) error {
	for attempt := 1; ; attempt++ {
		_, err := p.call(http.MethodPost, "/charges", id)
		if err == nil {
			return nil
		}
		if attempt >= 5 {
			return err
		}
		time.Sleep(time.Duration(attempt) * 300 * time.Millisecond) // want "time.Sleep in a handler"
	}
}

// Orders keeps orders.
type Orders struct {
	db *sql.DB
	mu sync.Mutex
}

func (o *Orders) inTx(ctx context.Context, f func(*sql.Tx) error) error {
	tx, err := o.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }()
	if err := f(tx); err != nil {
		return err
	}
	return tx.Commit()
}

func (o *Orders) pay(ctx context.Context, id string) error {
	return o.inTx(ctx, func(tx *sql.Tx) error {
		_, err := tx.Exec("UPDATE orders SET paid = true WHERE id = ?", id) // want "tx.Exec in a handler"
		return err
	})
}

func (o *Orders) ship(ctx context.Context, id string) error {
	return o.inTx(ctx, func(tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, "UPDATE orders SET shipped = true WHERE id = ?", id)
		return err
	})
}

// Pay handles payments.
type Pay struct {
	payments *Payments
	orders   *Orders
}

// ProcessTask implements asynq.Handler.
func (h Pay) ProcessTask(ctx context.Context, t *asynq.Task) error {
	id := string(t.Payload())
	if err := h.payments.Charge(id); err != nil {
		return fmt.Errorf("charge %s: %w", id, err)
	}
	if err := h.orders.pay(ctx, id); err != nil {
		return err
	}
	return h.orders.ship(ctx, id)
}

type video struct{ dir string }

func (v *video) probe(name string) (string, error) {
	var stderr strings.Builder
	cmd := exec.Command("ffprobe", "-v", "error", name)
	cmd.Stderr = &stderr
	cmd.Dir = v.dir
	out, err := cmd.Output() // want "cmd.Output in a handler"
	if err != nil {
		var exit *exec.ExitError
		if errors.As(err, &exit) {
			log.Printf("ffprobe: %s", stderr.String())
		}
		return "", err
	}
	return string(out), nil
}

func (v *video) transcode(ctx context.Context, t *asynq.Task) error {
	name := string(t.Payload())
	info, err := v.probe(name)
	if err != nil {
		return err
	}
	return exec.CommandContext(ctx, "ffmpeg", "-i", name, info).Run()
}

type poller struct{ payments *Payments }

func (p *poller) wait(ctx context.Context, t *asynq.Task) error {
	deadline, ok := ctx.Deadline()
	if !ok {
		return errors.New("no deadline")
	}
	for time.Now().Before(deadline) {
		if ready(t.Payload()) {
			return nil
		}
		time.Sleep(5 * time.Second) // want "time.Sleep in a handler"
	}
	return asynq.SkipRetry
}

func ready([]byte) bool { return false }

func switched(ctx context.Context, t *asynq.Task) error {
	switch err := ctx.Err(); {
	case err != nil:
		return err
	case t.Type() == "slow":
		time.Sleep(3 * time.Second) // want "time.Sleep in a handler"
	}
	return nil
}

func named(ctx context.Context, t *asynq.Task) (err error) {
	defer func() {
		if err == nil {
			err = ctx.Err()
		}
	}()
	var resp *http.Response
	resp, err = http.Get("https://shop.example/" + t.Type()) // want "http.Get in a handler"
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// The request is given a context on one way.
func okEither(ctx context.Context, t *asynq.Task) error {
	req, err := http.NewRequest(http.MethodGet, "https://shop.example", nil)
	if err != nil {
		return err
	}
	if len(t.Payload()) > 0 {
		req = req.WithContext(ctx)
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func okErrgroup(ctx context.Context, t *asynq.Task) error {
	g, ctx := errgroup.WithContext(ctx)
	g.Go(func() error {
		time.Sleep(2 * time.Second)
		return ctx.Err()
	})
	return g.Wait()
}

type timed struct{ client *http.Client }

func newTimed(timeout time.Duration) *timed { return &timed{&http.Client{Timeout: timeout}} }

func (x *timed) ok(ctx context.Context, t *asynq.Task) error {
	resp, err := x.client.Get("https://shop.example")
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	return ctx.Err()
}

// A channel of one's own ends the wait.
func okPolls(ctx context.Context, t *asynq.Task) error {
	ticker := time.NewTicker(time.Second)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-ticker.C:
			if ready(t.Payload()) {
				return nil
			}
		}
	}
}

func okWrapped(ctx context.Context, t *asynq.Task) error {
	if err := pause(ctx, 5*time.Second); err != nil {
		return err
	}
	return nil
}

func pause(ctx context.Context, d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-timer.C:
		return nil
	}
}

// A command that is started, and told to stop when the context ends.
func okStopped(ctx context.Context, t *asynq.Task) error {
	cmd := exec.Command("server")
	if err := cmd.Start(); err != nil {
		return err
	}
	wait := make(chan error, 1)
	go func() { wait <- cmd.Wait() }()
	select {
	case err := <-wait:
		return err
	case <-ctx.Done():
		_ = cmd.Process.Kill()
		return <-wait
	}
}

func okJitter(ctx context.Context, t *asynq.Task) error {
	const jitter = 250
	time.Sleep(time.Duration(len(t.Type())%jitter) * time.Millisecond)
	return ctx.Err()
}

type options struct{ delay time.Duration }

func withDefaults(o options) options {
	if o.delay == 0 {
		o.delay = 100 * time.Millisecond
	}
	return o
}

func okOptions(ctx context.Context, t *asynq.Task) error {
	o := withDefaults(options{delay: 50 * time.Millisecond})
	time.Sleep(o.delay)
	return ctx.Err()
}
