// Package inspector has handlers that ask asynq's Inspector, which takes no context.
package inspector

import (
	"context"
	"net/http"

	"github.com/hibiken/asynq"
)

type admin struct{ inspector *asynq.Inspector }

func (a *admin) okPurge(_ context.Context, t *asynq.Task) error {
	_, err := a.inspector.DeleteAllArchivedTasks(string(t.Payload()))
	return err
}

func (a *admin) okPauseAndPurge(_ context.Context, t *asynq.Task) error {
	queue := string(t.Payload())
	if err := a.inspector.PauseQueue(queue); err != nil {
		return err
	}
	_, err := a.inspector.DeleteAllCompletedTasks(queue)
	return err
}

func (a *admin) purgeAll(_ context.Context, _ *asynq.Task) error { // want "never checks ctx.Done"
	queues, err := a.inspector.Queues()
	if err != nil {
		return err
	}
	for _, q := range queues {
		if _, err := a.inspector.DeleteAllArchivedTasks(q); err != nil {
			return err
		}
	}
	return nil
}

func (a *admin) purgeAndTell(_ context.Context, t *asynq.Task) error { // want "never checks ctx.Done"
	if _, err := a.inspector.DeleteAllArchivedTasks(string(t.Payload())); err != nil {
		return err
	}
	resp, err := http.Get("http://localhost/purged")
	if err != nil {
		return err
	}
	return resp.Body.Close()
}
