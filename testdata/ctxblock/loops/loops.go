// Package loops pauses again and again.
package loops

import (
	"context"
	"database/sql"
	"log/slog"
	"time"

	"github.com/hibiken/asynq"
)

type mail struct{ to string }

func send(mail) error { return nil }

func sendWith(ctx context.Context, m mail) error { return ctx.Err() }

func list(ctx context.Context) ([]mail, error) { return nil, ctx.Err() }

const attempts = 3

var tries = 4

func throttled(ctx context.Context, t *asynq.Task) error {
	mails, err := list(ctx)
	if err != nil {
		return err
	}
	for _, m := range mails {
		if err := send(m); err != nil {
			return err
		}
		time.Sleep(50 * time.Millisecond) // want "time.Sleep in a handler"
	}
	return nil
}

func endless(ctx context.Context, t *asynq.Task) error {
	defer func() { _ = ctx.Err() }()
	for {
		if send(mail{}) == nil {
			return nil
		}
		time.Sleep(200 * time.Millisecond) // want "time.Sleep in a handler"
	}
}

func counted(ctx context.Context, t *asynq.Task) error {
	for range len(t.Payload()) {
		<-time.After(10 * time.Millisecond) // want "time.After in a handler"
	}
	return ctx.Err()
}

func logs(ctx context.Context, t *asynq.Task) error {
	mails, err := list(ctx)
	for _, m := range mails {
		slog.InfoContext(ctx, "sending", "to", m.to)
		time.Sleep(50 * time.Millisecond) // want "time.Sleep in a handler"
	}
	return err
}

// The pause stands in a helper, the loop around its call.
func rest() {
	time.Sleep(20 * time.Millisecond) // want "time.Sleep in a handler"
}

func inHelper(ctx context.Context, t *asynq.Task) error {
	mails, err := list(ctx)
	for _, m := range mails {
		_ = send(m)
		rest()
	}
	return err
}

func okOnce(ctx context.Context, t *asynq.Task) error {
	nap()
	return ctx.Err()
}

func nap() { time.Sleep(20 * time.Millisecond) }

func okConstant(ctx context.Context, t *asynq.Task) error {
	for i := 0; i < attempts; i++ {
		if send(mail{}) == nil {
			break
		}
		time.Sleep(200 * time.Millisecond)
	}
	for range 3 {
		time.Sleep(200 * time.Millisecond)
	}
	for _, to := range []string{"a", "b"} {
		_ = send(mail{to})
		time.Sleep(100 * time.Millisecond)
	}
	for i := 0; i < tries; i++ {
		time.Sleep(100 * time.Millisecond)
	}
	return ctx.Err()
}

var staff = []string{"a", "b"}

func okLiteral(ctx context.Context, t *asynq.Task) error {
	for _, to := range staff {
		_ = send(mail{to})
		time.Sleep(100 * time.Millisecond)
	}
	return ctx.Err()
}

var subscribers []string

func subscribe(to string) { subscribers = append(subscribers, to) }

func grows(ctx context.Context, t *asynq.Task) error {
	for _, to := range subscribers {
		_ = send(mail{to})
		time.Sleep(100 * time.Millisecond) // want "time.Sleep in a handler"
	}
	return ctx.Err()
}

func okLooks(ctx context.Context, t *asynq.Task) error {
	mails, err := list(ctx)
	if err != nil {
		return err
	}
	for _, m := range mails {
		if err := ctx.Err(); err != nil {
			return err
		}
		_ = send(m)
		time.Sleep(50 * time.Millisecond)
	}
	for _, m := range mails {
		if err := sendWith(ctx, m); err != nil {
			return err
		}
		time.Sleep(50 * time.Millisecond)
	}
	return nil
}

func okDone(ctx context.Context, t *asynq.Task) error {
	done := ctx.Done()
	for {
		select {
		case <-done:
			return ctx.Err()
		default:
		}
		if send(mail{}) == nil {
			return nil
		}
		time.Sleep(100 * time.Millisecond)
	}
}

func okHanded(ctx context.Context, t *asynq.Task) error {
	poll(ctx.Done())
	return nil
}

func poll(stop <-chan struct{}) {
	for {
		select {
		case <-stop:
			return
		default:
			time.Sleep(100 * time.Millisecond)
		}
	}
}

func okRows(ctx context.Context, t *asynq.Task, db *sql.DB) error { return rows(ctx, db) }

func rows(ctx context.Context, db *sql.DB) error {
	rows, err := db.QueryContext(ctx, "SELECT 1")
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		time.Sleep(10 * time.Millisecond)
	}
	return rows.Err()
}

type Reader struct{ db *sql.DB }

func (r *Reader) ProcessTask(ctx context.Context, t *asynq.Task) error { return rows(ctx, r.db) }

func okCondition(ctx context.Context, t *asynq.Task) error {
	alive := func() bool { return ctx.Err() == nil }
	for alive() {
		_ = send(mail{})
		time.Sleep(10 * time.Millisecond)
	}
	return nil
}
