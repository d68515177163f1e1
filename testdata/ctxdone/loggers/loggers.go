// Package loggers gives the context to loggers.
package loggers

import (
	"context"
	"log/slog"
	"os"

	"github.com/hibiken/asynq"
)

type handler struct{ log *slog.Logger }

func logsWithContext(ctx context.Context, t *asynq.Task) error { // want "never checks ctx"
	slog.InfoContext(ctx, "removing", "type", t.Type())
	return os.Remove(string(t.Payload()))
}

func (h handler) logsWithLogger(ctx context.Context, t *asynq.Task) error { // want "never checks ctx"
	log := h.log.With("type", t.Type())
	if err := os.Remove(string(t.Payload())); err != nil {
		log.ErrorContext(ctx, "remove", "error", err)
		return err
	}
	log.DebugContext(ctx, "removed")
	return nil
}

func (h handler) logsAttrs(ctx context.Context, t *asynq.Task) error { // want "never checks ctx"
	h.log.LogAttrs(ctx, slog.LevelInfo, "removing", slog.String("type", t.Type()))
	return os.Remove(string(t.Payload()))
}

func (h handler) logf(ctx context.Context, text string) {
	if h.log.Enabled(ctx, slog.LevelDebug) {
		h.log.Log(ctx, slog.LevelDebug, text)
	}
}

func (h handler) logsThroughHelper(ctx context.Context, t *asynq.Task) error { // want "never checks ctx"
	h.logf(ctx, "removing")
	return os.Remove(string(t.Payload()))
}

type loggerKey struct{}

func loggerOf(ctx context.Context) *slog.Logger {
	if l, ok := ctx.Value(loggerKey{}).(*slog.Logger); ok {
		return l
	}
	return slog.Default()
}

func logsWithLoggerOfContext(ctx context.Context, t *asynq.Task) error { // want "never checks ctx"
	loggerOf(ctx).Info("removing")
	return os.Remove(string(t.Payload()))
}

func logsInDefer(ctx context.Context, t *asynq.Task) (err error) { // want "never checks ctx"
	defer func() {
		slog.InfoContext(ctx, "removed", "error", err)
	}()
	return os.Remove(string(t.Payload()))
}

// Prompt: it does nothing but log.
func okOnlyLogs(ctx context.Context, t *asynq.Task) error {
	slog.InfoContext(ctx, "received", "type", t.Type(), "bytes", len(t.Payload()))
	return nil
}

// Logs, and checks Err.
func okLogsAndChecks(ctx context.Context, t *asynq.Task) error {
	slog.InfoContext(ctx, "removing")
	if err := ctx.Err(); err != nil {
		return err
	}
	return os.Remove(string(t.Payload()))
}

// What is logged is the context's error, which is looked at by that.
func okLogsErr(ctx context.Context, t *asynq.Task) error {
	err := os.Remove(string(t.Payload()))
	slog.Info("removed", "ctx", ctx.Err())
	return err
}
