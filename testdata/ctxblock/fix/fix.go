// Package fix passes contexts on.
package fix

import (
	"context"
	"database/sql"
	"net/http"
	"os/exec"
	"time"

	"github.com/hibiken/asynq"
)

type handler struct{ db *sql.DB }

func (h *handler) query(ctx context.Context, t *asynq.Task) error {
	rows, err := h.db.Query("SELECT id FROM orders WHERE id > ?", 7) // want "h.db.Query in a handler"
	if err != nil {
		return err
	}
	defer rows.Close()
	return ctx.Err()
}

func (h *handler) begin(ctx context.Context, t *asynq.Task) error {
	tx, err := h.db.Begin() // want "h.db.Begin in a handler"
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if err := ctx.Err(); err != nil {
		return err
	}
	return tx.Commit()
}

func (h *handler) ping(ctx context.Context, t *asynq.Task) error {
	if err := h.db.Ping(); err != nil { // want "h.db.Ping in a handler"
		return err
	}
	return ctx.Err()
}

func request(ctx context.Context, t *asynq.Task) error {
	req, err := http.NewRequest(http.MethodGet, "https://shop.example", nil)
	if err != nil {
		return err
	}
	resp, err := http.DefaultClient.Do(req) // want "Do in a handler"
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	return ctx.Err()
}

func command(ctx context.Context, t *asynq.Task) error {
	cmd := exec.Command("convert", "-v")
	if err := cmd.Run(); err != nil { // want "cmd.Run in a handler"
		return err
	}
	return ctx.Err()
}

func output(ctx context.Context, t *asynq.Task) error {
	if _, err := exec.Command("convert").Output(); err != nil { // want "Output in a handler"
		return err
	}
	return ctx.Err()
}

func literal(ctx context.Context, t *asynq.Task) error {
	err := func() error {
		_, err := exec.Command("convert").Output() // want "Output in a handler"
		return err
	}()
	if err != nil {
		return err
	}
	return ctx.Err()
}

func (h *handler) load(ctx context.Context, id int) (name string, err error) {
	err = h.db.QueryRow("SELECT name FROM orders WHERE id = ?", id).Scan(&name) // want "h.db.QueryRow in a handler"
	return name, err
}

func (h *handler) helper(ctx context.Context, t *asynq.Task) error {
	if _, err := h.load(ctx, 7); err != nil {
		return err
	}
	return ctx.Err()
}

// What is done about an error must be done after a timeout, too.
func (h *handler) failure(ctx context.Context, t *asynq.Task) error {
	if err := h.work(ctx); err != nil {
		_, _ = h.db.Exec("UPDATE jobs SET state = 'failed'") // want "h.db.Exec in a handler"
		return err
	}
	return nil
}

func (h *handler) work(ctx context.Context) error { return ctx.Err() }

// There is no context by that name.
func (h *handler) count() (n int, err error) {
	err = h.db.QueryRow("SELECT count(*) FROM orders").Scan(&n) // want "h.db.QueryRow in a handler"
	return n, err
}

func (h *handler) without(ctx context.Context, t *asynq.Task) error {
	if _, err := h.count(); err != nil {
		return err
	}
	{
		ctx := "shadowed"
		_, _ = h.db.Exec(ctx) // want "h.db.Exec in a handler"
	}
	return ctx.Err()
}

// A pause has no twin.
func pause(ctx context.Context, t *asynq.Task) error {
	time.Sleep(time.Second) // want "time.Sleep in a handler"
	return ctx.Err()
}
