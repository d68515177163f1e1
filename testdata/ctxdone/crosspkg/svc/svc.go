// Package svc does the work of the handlers and knows nothing of tasks.
package svc

import (
	"context"
	"database/sql"
	"fmt"
	"log/slog"
	"os"
	"time"
)

// Rebuild takes its time and no context.
func Rebuild(id int64) error {
	time.Sleep(time.Minute)
	return os.Remove(fmt.Sprint(id))
}

// RebuildContext takes a context for show.
func RebuildContext(ctx context.Context, id int64) error { return Rebuild(id) }

// Watch ends with its context.
func Watch(ctx context.Context, id int64) error {
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(time.Second):
			slog.Debug("watching", "id", id)
		}
	}
}

// Label returns at once.
func Label(id int64) string { return fmt.Sprintf("order-%d", id) }

// Info logs with the context's values.
func Info(ctx context.Context, text string) { slog.InfoContext(ctx, text) }

type Repo struct{ DB *sql.DB }

// Load ignores its context.
func (r *Repo) Load(ctx context.Context, id int64) error {
	return r.DB.QueryRow("SELECT 1 FROM orders WHERE id = ?", id).Err()
}

// LoadContext uses it.
func (r *Repo) LoadContext(ctx context.Context, id int64) error {
	return r.DB.QueryRowContext(ctx, "SELECT 1 FROM orders WHERE id = ?", id).Err()
}

type Service struct{ Repo *Repo }

// Sync hands its context to a method that ignores it.
func (s *Service) Sync(ctx context.Context, id int64) error { return s.Repo.Load(ctx, id) }

// SyncContext hands it to one that does not.
func (s *Service) SyncContext(ctx context.Context, id int64) error {
	return s.Repo.LoadContext(ctx, id)
}
