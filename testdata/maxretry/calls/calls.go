// Package calls holds the plain enqueue calls, without any detour of the task or the options.
package calls

import (
	"context"
	"time"

	"github.com/hibiken/asynq"
)

const typeReminder = "reminder:send"

func enqueueWithoutOptions(client *asynq.Client) error {
	_, err := client.Enqueue(asynq.NewTask(typeReminder, nil)) // want "without MaxRetry"
	return err
}

func enqueueContextWithoutOptions(ctx context.Context, client *asynq.Client, id []byte) error {
	_, err := client.EnqueueContext(ctx, asynq.NewTask(typeReminder, id)) // want "without MaxRetry"
	return err
}

func enqueueWithOtherOptionsOnly(client *asynq.Client) {
	task := asynq.NewTask(typeReminder, nil)
	client.Enqueue(task, asynq.Queue("low"), asynq.Timeout(time.Minute), asynq.Unique(time.Hour)) // want "without MaxRetry"
}

func constructorWithOtherOptionsOnly(client *asynq.Client) {
	task := asynq.NewTask(typeReminder, nil, asynq.ProcessIn(time.Hour), asynq.Retention(time.Hour))
	client.Enqueue(task) // want "without MaxRetry"
}

func headersTaskWithoutOptions(ctx context.Context, client *asynq.Client) error {
	task := asynq.NewTaskWithHeaders(typeReminder, nil, map[string]string{"tenant": "7"})
	if _, err := client.EnqueueContext(ctx, task); err != nil { // want "without MaxRetry"
		return err
	}
	return nil
}

func deferredEnqueue(client *asynq.Client) {
	defer client.Enqueue(asynq.NewTask("audit:close", nil)) // want "without MaxRetry"
}

func enqueueInGoroutine(client *asynq.Client) {
	go client.Enqueue(asynq.NewTask("audit:open", nil)) // want "without MaxRetry"
}

// The task is new: it takes over type and payload of the old one, but no option.
func rebuildsTheTaskInHandler(client *asynq.Client) asynq.HandlerFunc {
	return func(ctx context.Context, t *asynq.Task) error {
		_, err := client.EnqueueContext(ctx, asynq.NewTask(t.Type(), t.Payload()), asynq.ProcessIn(time.Hour)) // want "without MaxRetry"
		return err
	}
}

// A MaxRetry among the options of the call.
func okMaxRetryAtCall(client *asynq.Client) error {
	_, err := client.Enqueue(asynq.NewTask(typeReminder, nil), asynq.Queue("low"), asynq.MaxRetry(5))
	return err
}

// A MaxRetry among the options of the task.
func okMaxRetryInConstructor(ctx context.Context, client *asynq.Client) error {
	task := asynq.NewTask(typeReminder, nil, asynq.MaxRetry(5))
	_, err := client.EnqueueContext(ctx, task, asynq.Queue("low"))
	return err
}

// A MaxRetry among the options of a task with headers.
func okMaxRetryInHeadersConstructor(client *asynq.Client) {
	client.Enqueue(asynq.NewTaskWithHeaders(typeReminder, nil, nil, asynq.MaxRetry(2)))
}

// Zero is a deliberate choice.
func okMaxRetryZero(client *asynq.Client) {
	client.Enqueue(asynq.NewTask(typeReminder, nil), asynq.MaxRetry(0))
}

// The number may come from anywhere, the option is there.
func okMaxRetryOfVariable(client *asynq.Client, attempts int) {
	defer client.Enqueue(asynq.NewTask(typeReminder, nil), asynq.MaxRetry(attempts))
}

// The task was given by the caller, and nobody calls this here.
func okTaskOfCaller(client *asynq.Client, task *asynq.Task) error {
	_, err := client.Enqueue(task)
	return err
}

// The handler's task comes out of asynq, code that is not followed.
func okHandlerEnqueuesItsTaskAgain(client *asynq.Client) asynq.HandlerFunc {
	return func(ctx context.Context, t *asynq.Task) error {
		_, err := client.EnqueueContext(ctx, t, asynq.Queue("second"))
		return err
	}
}

// The inspector hands out a task of unknown options.
func okTaskFromInspector(client *asynq.Client, inspector *asynq.Inspector) error {
	entries, err := inspector.SchedulerEntries()
	if err != nil {
		return err
	}
	for _, e := range entries {
		if _, err := client.Enqueue(e.Task); err != nil {
			return err
		}
	}
	return nil
}

// The options of a scheduler entry are of unknown origin.
func okOptionsFromInspector(client *asynq.Client, entry *asynq.SchedulerEntry) {
	client.Enqueue(asynq.NewTask(typeReminder, nil), entry.Opts...)
}
