// Package dependencies works with packages whose bodies are not seen.
package dependencies

import (
	"context"
	"database/sql"
	"net"
	"net/http"
	"os/exec"
	"strings"

	"github.com/hibiken/asynq"
	"github.com/redis/go-redis/v9"
	"golang.org/x/sync/errgroup"
	"golang.org/x/sync/semaphore"
)

var (
	db     *sql.DB
	rdb    *redis.Client
	client *asynq.Client
	slots  = semaphore.NewWeighted(3)
	dialer net.Dialer
)

func execWithoutCtx(ctx context.Context, t *asynq.Task) error { // want "never checks ctx"
	_, err := db.Exec("DELETE FROM carts WHERE id = ?", string(t.Payload()))
	return err
}

func loopsOverRows(ctx context.Context, t *asynq.Task) error { // want "never checks ctx"
	rows, err := db.Query("SELECT id FROM orders")
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var id int64
		if err := rows.Scan(&id); err != nil {
			return err
		}
	}
	return rows.Err()
}

func requestWithoutCtx(ctx context.Context, t *asynq.Task) error { // want "never checks ctx"
	req, err := http.NewRequest(http.MethodPost, "http://shop.example", strings.NewReader(t.Type()))
	if err != nil {
		return err
	}
	_, err = http.DefaultClient.Do(req)
	return err
}

func enqueueWithoutCtx(ctx context.Context, t *asynq.Task) error { // want "never checks ctx"
	_, err := client.Enqueue(asynq.NewTask("next", t.Payload()))
	return err
}

func commandWithoutCtx(ctx context.Context, t *asynq.Task) error { // want "never checks ctx"
	return exec.Command("pdf", string(t.Payload())).Run()
}

func groupWithoutCtx(ctx context.Context, t *asynq.Task) error { // want "never checks ctx"
	var g errgroup.Group
	for _, b := range strings.Fields(string(t.Payload())) {
		g.Go(func() error {
			_, err := http.Get(b)
			return err
		})
	}
	return g.Wait()
}

// ctx goes to the database.
func okExecContext(ctx context.Context, t *asynq.Task) error {
	_, err := db.ExecContext(ctx, "DELETE FROM carts")
	return err
}

// ctx goes to a transaction.
func okBeginTx(ctx context.Context, t *asynq.Task) error {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if _, err := tx.Exec("DELETE FROM carts"); err != nil {
		return err
	}
	return tx.Commit()
}

// ctx goes to the request.
func okRequestWithContext(ctx context.Context, t *asynq.Task) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://shop.example", nil)
	if err != nil {
		return err
	}
	_, err = http.DefaultClient.Do(req)
	return err
}

// ctx goes to the request by a method.
func okRequestMethod(ctx context.Context, t *asynq.Task) error {
	req, _ := http.NewRequest(http.MethodGet, "http://shop.example", nil)
	_, err := http.DefaultClient.Do(req.WithContext(ctx))
	return err
}

// ctx goes to redis.
func okRedis(ctx context.Context, t *asynq.Task) error {
	return rdb.Set(ctx, t.Type(), t.Payload(), 0).Err()
}

// ctx goes to asynq's client.
func okEnqueueContext(ctx context.Context, t *asynq.Task) error {
	_, err := client.EnqueueContext(ctx, asynq.NewTask("next", nil))
	return err
}

// ctx goes to a command.
func okCommandContext(ctx context.Context, t *asynq.Task) error {
	return exec.CommandContext(ctx, "pdf").Run()
}

// ctx goes to a semaphore.
func okSemaphore(ctx context.Context, t *asynq.Task) error {
	if err := slots.Acquire(ctx, 1); err != nil {
		return err
	}
	defer slots.Release(1)
	return exec.Command("pdf").Run()
}

// ctx goes to the network.
func okDial(ctx context.Context, t *asynq.Task) error {
	conn, err := dialer.DialContext(ctx, "tcp", string(t.Payload()))
	if err != nil {
		return err
	}
	return conn.Close()
}

// The group's context goes to every goroutine.
func okErrgroup(ctx context.Context, t *asynq.Task) error {
	g, ctx := errgroup.WithContext(ctx)
	for _, id := range strings.Fields(string(t.Payload())) {
		g.Go(func() error {
			return rdb.Del(ctx, id).Err()
		})
	}
	return g.Wait()
}
