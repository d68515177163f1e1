// Package made writes to tasks that were just made.
package made

import (
	"context"
	"fmt"

	"github.com/hibiken/asynq"
)

func enqueue(c *asynq.Client) error {
	task := asynq.NewTask("a", nil)
	info, err := c.Enqueue(task, asynq.MaxRetry(1))
	if err != nil {
		return err
	}
	fmt.Println(info.ID, task.ResultWriter().TaskID()) // want "ResultWriter of a task that NewTask made: it is nil outside of a handler, so the call panics; remove the call"
	return nil
}

func build(kind string) (*asynq.Task, error) {
	if kind == "" {
		return nil, fmt.Errorf("no kind")
	}
	return asynq.NewTask(kind, nil), nil
}

func built() {
	task, err := build("a")
	if err != nil {
		return
	}
	task.ResultWriter().Write(nil) // want "ResultWriter of a task that NewTask made"
}

type job struct{ task *asynq.Task }

func newJob() *job { return &job{task: asynq.NewTask("a", nil)} }

func (j *job) id() string {
	return j.task.ResultWriter().TaskID() // want "ResultWriter of a task that NewTask made"
}

func captured() func() {
	task := asynq.NewTask("a", nil)
	return func() {
		task.ResultWriter().Write(nil) // want "ResultWriter of a task that NewTask made"
	}
}

func handle(ctx context.Context, t *asynq.Task) error {
	_, err := t.ResultWriter().Write([]byte("done")) // want "ResultWriter of a task that NewTask made"
	return err
}

// runs calls the handler by itself.
func runs(ctx context.Context) error { return handle(ctx, asynq.NewTask("a", nil)) }

func several(names []string) {
	var tasks []*asynq.Task
	for _, name := range names {
		tasks = append(tasks, asynq.NewTask(name, nil))
	}
	for _, t := range tasks {
		fmt.Println(t.ResultWriter().TaskID()) // want "ResultWriter of a task that NewTask made"
	}
}

func okEither(t *asynq.Task, fresh bool) {
	if fresh {
		t = asynq.NewTask("a", nil)
	}
	t.ResultWriter().Write(nil)
}

func okChecked() {
	if w := asynq.NewTask("a", nil).ResultWriter(); w != nil {
		w.Write(nil)
	}
}

func okNoCall() *asynq.ResultWriter { return asynq.NewTask("a", nil).ResultWriter() }

func okHandle(ctx context.Context, t *asynq.Task) error {
	next := asynq.NewTask("b", nil)
	fmt.Println(next.Type())
	_, err := t.ResultWriter().Write([]byte("done"))
	return err
}

func okUnknown(task func() *asynq.Task) { task().ResultWriter().Write(nil) }
