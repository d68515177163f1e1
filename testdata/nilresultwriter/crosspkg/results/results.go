// Package results writes results for other packages.
package results

import (
	"context"
	"fmt"
	"io"

	"github.com/hibiken/asynq"
)

func Save(t *asynq.Task, text string) { t.ResultWriter().Write([]byte(text)) }

func Deep(t *asynq.Task) { Save(t, "deep") }

func Checked(t *asynq.Task, text string) {
	if w := t.ResultWriter(); w != nil {
		w.Write([]byte(text))
	}
}

func Print(w io.Writer, v any) { fmt.Fprint(w, v) }

func OnError(ctx context.Context, t *asynq.Task, err error) { Save(t, err.Error()) }

func Quiet(ctx context.Context, t *asynq.Task, err error) { Checked(t, err.Error()) }

func New() *asynq.Task { return asynq.NewTask("new", nil) }
