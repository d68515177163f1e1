// Package executed shows by execution what txenqueue says. It is a module of its own,
// so that nothing else needs a Redis.
package executed

import (
	"context"
	"database/sql"
	"errors"
	"testing"
	"time"

	"github.com/alicebob/miniredis/v2"
	"github.com/hibiken/asynq"
)

var config = asynq.Config{Concurrency: 1, TaskCheckInterval: 10 * time.Millisecond, LogLevel: asynq.FatalLevel}

// serve starts a worker that looks for the row which a task is about, and tells what it
// finds.
func serve(t *testing.T, redis asynq.RedisClientOpt, db *sql.DB) <-chan error {
	t.Helper()
	found := make(chan error, 1)
	srv := asynq.NewServer(redis, config)
	err := srv.Start(asynq.HandlerFunc(func(ctx context.Context, _ *asynq.Task) error {
		var id int64
		found <- db.QueryRowContext(ctx, "order", int64(1)).Scan(&id)
		return nil
	}))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(srv.Shutdown)
	return found
}

func begin(t *testing.T, db *sql.DB) *sql.Tx {
	t.Helper()
	tx, err := db.Begin()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := tx.Exec("order", int64(1)); err != nil {
		t.Fatal(err)
	}
	return tx
}

func enqueue(t *testing.T, redis asynq.RedisClientOpt) {
	t.Helper()
	client := asynq.NewClient(redis)
	defer client.Close()
	if _, err := client.Enqueue(asynq.NewTask("order:created", nil), asynq.MaxRetry(0)); err != nil {
		t.Fatal(err)
	}
}

// A worker takes a task that is enqueued in an open transaction before its row is there.
func TestBeforeTheCommit(t *testing.T) {
	t.Parallel()
	redis, db := asynq.RedisClientOpt{Addr: miniredis.RunT(t).Addr()}, open(t)
	found := serve(t, redis, db)
	tx := begin(t, db)
	enqueue(t, redis)
	if err := <-found; !errors.Is(err, sql.ErrNoRows) {
		t.Errorf("the worker found %v", err)
	}
	if err := tx.Commit(); err != nil {
		t.Fatal(err)
	}
}

// The task stays where the transaction is rolled back.
func TestRolledBack(t *testing.T) {
	t.Parallel()
	redis, db := asynq.RedisClientOpt{Addr: miniredis.RunT(t).Addr()}, open(t)
	tx := begin(t, db)
	enqueue(t, redis)
	if err := tx.Rollback(); err != nil {
		t.Fatal(err)
	}
	inspector := asynq.NewInspector(redis)
	defer inspector.Close()
	if info, err := inspector.GetQueueInfo("default"); err != nil || info.Pending != 1 {
		t.Errorf("%+v, %v", info, err)
	}
	if err := <-serve(t, redis, db); !errors.Is(err, sql.ErrNoRows) {
		t.Errorf("the worker found %v", err)
	}
}

// Behind the commit the worker finds the row.
func TestBehindTheCommit(t *testing.T) {
	t.Parallel()
	redis, db := asynq.RedisClientOpt{Addr: miniredis.RunT(t).Addr()}, open(t)
	found := serve(t, redis, db)
	if err := begin(t, db).Commit(); err != nil {
		t.Fatal(err)
	}
	enqueue(t, redis)
	if err := <-found; err != nil {
		t.Errorf("the worker found %v", err)
	}
}
