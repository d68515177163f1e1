// Package fields keeps tasks and options in struct fields and package variables.
package fields

import (
	"time"

	"github.com/hibiken/asynq"
)

var pingTask = asynq.NewTask("ping", nil)

var pongTask = asynq.NewTask("pong", nil, asynq.MaxRetry(1))

var lateTask *asynq.Task

func init() {
	lateTask = asynq.NewTask("late", nil, asynq.ProcessIn(time.Hour))
}

func taskInPackageVariable(client *asynq.Client) {
	client.Enqueue(pingTask) // want "without MaxRetry"
}

func taskSetInInit(client *asynq.Client) {
	client.Enqueue(lateTask) // want "without MaxRetry"
}

// The package variable's constructor has it.
func okTaskInPackageVariable(client *asynq.Client) {
	client.Enqueue(pongTask)
}

type export struct {
	client *asynq.Client
	task   *asynq.Task
}

func newExport(client *asynq.Client) *export {
	return &export{client: client, task: asynq.NewTask("export", nil)}
}

func (e *export) taskInField() error {
	_, err := e.client.Enqueue(e.task) // want "without MaxRetry"
	return err
}

type imports struct {
	client *asynq.Client
	task   *asynq.Task
}

func newImports(client *asynq.Client) *imports {
	i := &imports{client: client}
	i.task = asynq.NewTask("import", nil, asynq.MaxRetry(2))
	return i
}

// The only store to the field has it.
func (i *imports) okTaskInField() error {
	_, err := i.client.Enqueue(i.task)
	return err
}

type digest struct {
	client *asynq.Client
	opts   []asynq.Option
}

func newDigest(client *asynq.Client) *digest {
	return &digest{client: client, opts: []asynq.Option{asynq.Queue("digest")}}
}

func (d *digest) optionsInField() error {
	_, err := d.client.Enqueue(asynq.NewTask("digest", nil), d.opts...) // want "without MaxRetry"
	return err
}

type alert struct {
	client *asynq.Client
	opts   []asynq.Option
}

func newAlert(client *asynq.Client, urgent bool) alert {
	a := alert{client: client, opts: []asynq.Option{asynq.Queue("alert")}}
	if urgent {
		a.opts = append(a.opts, asynq.MaxRetry(50))
	}
	return a
}

// One store to the field has it.
func (a alert) okOptionsInField() error {
	_, err := a.client.Enqueue(asynq.NewTask("alert", nil), a.opts...)
	return err
}

type Hook struct {
	Client *asynq.Client
	Opts   []asynq.Option
}

// An exported field that other packages fill: options of unknown origin.
func (h *Hook) okOptionsOfOthers() error {
	_, err := h.Client.Enqueue(asynq.NewTask("hook", nil), h.Opts...)
	return err
}

type step struct{ task *asynq.Task }

func taskInSliceOfStructs(client *asynq.Client) error {
	steps := []step{{asynq.NewTask("step:one", nil)}, {task: asynq.NewTask("step:two", nil)}}
	for _, s := range steps {
		if _, err := client.Enqueue(s.task); err != nil { // want "without MaxRetry"
			return err
		}
	}
	return nil
}

type stage struct{ task *asynq.Task }

// One of the sources has it.
func okOneElementHasIt(client *asynq.Client) error {
	stages := []stage{{asynq.NewTask("stage:one", nil)}, {asynq.NewTask("stage:two", nil, asynq.MaxRetry(1))}}
	for _, s := range stages {
		if _, err := client.Enqueue(s.task); err != nil {
			return err
		}
	}
	return nil
}
