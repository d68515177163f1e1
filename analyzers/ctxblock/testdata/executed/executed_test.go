// Package executed shows by execution what ctxblock says. It is a module of its own,
// so that nothing else needs a Redis.
package executed

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"net/http"
	"net/http/httptest"
	"os/exec"
	"sync/atomic"
	"testing"
	"time"

	"github.com/alicebob/miniredis/v2"
	"github.com/hibiken/asynq"
)

// long is how long everything lasts that is not ended before; a task's timeout is a
// second, the shortest that asynq knows.
const long = 2500 * time.Millisecond

// slow is a connection to a database whose statements are executed until their
// context ends.
type slow struct{}

func (slow) Connect(context.Context) (driver.Conn, error) { return slow{}, nil }
func (slow) Driver() driver.Driver                        { return nil }
func (slow) Prepare(string) (driver.Stmt, error)          { return nil, driver.ErrSkip }
func (slow) Begin() (driver.Tx, error)                    { return slow{}, nil }
func (slow) Close() error                                 { return nil }
func (slow) Commit() error                                { return nil }
func (slow) Rollback() error                              { return nil }

func (slow) ExecContext(ctx context.Context, _ string, _ []driver.NamedValue) (driver.Result, error) {
	select {
	case <-ctx.Done():
		return nil, ctx.Err()
	case <-time.After(long):
		return driver.RowsAffected(0), nil
	}
}

// process runs a task with a timeout of a second on a server with one worker until it
// has ended. It tells how long the first attempt took, and whether the second one
// began beside it.
func process(t *testing.T, work func(ctx context.Context) error) (took time.Duration, beside bool) {
	t.Helper()
	redis := asynq.RedisClientOpt{Addr: miniredis.RunT(t).Addr()}
	client := asynq.NewClient(redis)
	defer client.Close()
	if _, err := client.Enqueue(asynq.NewTask("work", nil), asynq.MaxRetry(1), asynq.Timeout(time.Second)); err != nil {
		t.Fatal(err)
	}
	srv := asynq.NewServer(redis, asynq.Config{
		Concurrency: 1, LogLevel: asynq.FatalLevel, ShutdownTimeout: 10 * time.Millisecond,
		TaskCheckInterval: 10 * time.Millisecond, DelayedTaskCheckInterval: 100 * time.Millisecond,
		RetryDelayFunc: func(int, error, *asynq.Task) time.Duration { return 0 },
	})
	var attempts, running atomic.Int32
	first, second := make(chan time.Duration, 1), make(chan bool, 1)
	err := srv.Start(asynq.HandlerFunc(func(ctx context.Context, _ *asynq.Task) error {
		if attempts.Add(1) > 1 {
			second <- running.Load() > 0
			return nil
		}
		running.Add(1)
		begin := time.Now()
		err := work(ctx)
		running.Add(-1)
		first <- time.Since(begin)
		return err
	}))
	if err != nil {
		t.Fatal(err)
	}
	defer srv.Shutdown()
	return <-first, <-second
}

func TestBlocking(t *testing.T) {
	hanging := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		select {
		case <-r.Context().Done():
		case <-time.After(long):
		}
	}))
	t.Cleanup(hanging.Close)
	db := sql.OpenDB(slow{})
	t.Cleanup(func() { db.Close() })
	get := func(req *http.Request, err error) error {
		if err != nil {
			return err
		}
		resp, err := http.DefaultClient.Do(req)
		if err != nil {
			return err
		}
		return resp.Body.Close()
	}
	for _, test := range []struct {
		name        string
		bad, mended func(ctx context.Context) error
	}{
		{
			"sleep",
			func(context.Context) error { time.Sleep(long); return nil },
			func(ctx context.Context) error {
				select {
				case <-ctx.Done():
					return ctx.Err()
				case <-time.After(long):
					return nil
				}
			},
		},
		{
			"request",
			func(context.Context) error { return get(http.NewRequest(http.MethodGet, hanging.URL, nil)) },
			func(ctx context.Context) error {
				return get(http.NewRequestWithContext(ctx, http.MethodGet, hanging.URL, nil))
			},
		},
		{
			"command",
			func(context.Context) error { return exec.Command("sleep", "2.5").Run() },
			func(ctx context.Context) error { return exec.CommandContext(ctx, "sleep", "2.5").Run() },
		},
		{
			"statement",
			func(context.Context) error { _, err := db.Exec("UPDATE orders"); return err },
			func(ctx context.Context) error { _, err := db.ExecContext(ctx, "UPDATE orders"); return err },
		},
		{
			"statement in a transaction that has the context",
			func(ctx context.Context) error {
				tx, err := db.BeginTx(ctx, nil)
				if err != nil {
					return err
				}
				defer tx.Rollback()
				_, err = tx.Exec("UPDATE orders")
				return err
			},
			func(ctx context.Context) error {
				tx, err := db.BeginTx(ctx, nil)
				if err != nil {
					return err
				}
				defer tx.Rollback()
				_, err = tx.ExecContext(ctx, "UPDATE orders")
				return err
			},
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			t.Run("without the context", func(t *testing.T) {
				t.Parallel()
				if took, beside := process(t, test.bad); took < long-100*time.Millisecond || !beside {
					t.Errorf("the first attempt took %v, the second ran beside it: %v", took, beside)
				}
			})
			t.Run("with the context", func(t *testing.T) {
				t.Parallel()
				if took, _ := process(t, test.mended); took > long-500*time.Millisecond {
					t.Errorf("the first attempt took %v", took)
				}
			})
		})
	}
}
