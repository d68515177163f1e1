// Package constructors builds tasks in functions of their own.
package constructors

import (
	"context"
	"encoding/json"
	"errors"

	"github.com/hibiken/asynq"
)

type Invoice struct {
	Version int
	Number  string
}

func newInvoiceTask(inv Invoice) (*asynq.Task, error) {
	b, err := json.Marshal(inv)
	if err != nil {
		return nil, err
	}
	return asynq.NewTask("invoice:send", b), nil
}

func constructorWithError(client *asynq.Client, inv Invoice) error {
	task, err := newInvoiceTask(inv)
	if err != nil {
		return err
	}
	_, err = client.Enqueue(task) // want "without MaxRetry"
	return err
}

func newCleanupTask() *asynq.Task {
	return asynq.NewTask("cleanup", nil, asynq.Queue("maintenance"))
}

func constructorInline(client *asynq.Client) {
	client.Enqueue(newCleanupTask()) // want "without MaxRetry"
}

func newNightlyTask() *asynq.Task { return newCleanupTask() }

func constructorOfConstructor(client *asynq.Client) {
	client.Enqueue(newNightlyTask(), asynq.Queue("night")) // want "without MaxRetry"
}

func (i Invoice) task() *asynq.Task {
	return asynq.NewTask("invoice:print", []byte(i.Number))
}

func constructorMethod(ctx context.Context, client *asynq.Client, inv Invoice) {
	client.EnqueueContext(ctx, inv.task()) // want "without MaxRetry"
}

func newTask(typ string, opts ...asynq.Option) *asynq.Task {
	return asynq.NewTask(typ, nil, opts...)
}

func variadicConstructorWithout(client *asynq.Client) {
	client.Enqueue(newTask("cache:warm", asynq.Queue("low"))) // want "without MaxRetry"
}

func namedResult(number string) (task *asynq.Task, err error) {
	if number == "" {
		err = errors.New("no number")
		return
	}
	task = asynq.NewTask("invoice:archive", []byte(number))
	return
}

func constructorWithNamedResult(client *asynq.Client) error {
	task, err := namedResult("17")
	if err != nil {
		return err
	}
	_, err = client.Enqueue(task) // want "without MaxRetry"
	return err
}

// The variadic constructor is given the option.
func okVariadicConstructorWith(client *asynq.Client) {
	client.Enqueue(newTask("cache:warm", asynq.MaxRetry(1)))
}

func newPaymentTask(b []byte) (*asynq.Task, error) {
	if len(b) == 0 {
		return nil, errors.New("empty payment")
	}
	return asynq.NewTask("payment:capture", b, asynq.MaxRetry(8)), nil
}

// The constructor sets it.
func okConstructorWithError(client *asynq.Client, b []byte) error {
	task, err := newPaymentTask(b)
	if err != nil {
		return err
	}
	_, err = client.Enqueue(task)
	return err
}

// The call sets it, whatever the constructor does.
func okConstructorWithoutButCallWith(client *asynq.Client) {
	client.Enqueue(newCleanupTask(), asynq.MaxRetry(2))
}

func newRefundTask(b []byte, manual bool) *asynq.Task {
	if manual {
		return asynq.NewTask("refund:manual", b, asynq.MaxRetry(0))
	}
	return asynq.NewTask("refund:auto", b)
}

// One of the constructor's returns has it, so not every source lacks it.
func okOneReturnHasIt(client *asynq.Client, b []byte) {
	client.Enqueue(newRefundTask(b, len(b) > 100))
}

// The constructor is a function value from outside: the task is unknown.
func okConstructorValue(client *asynq.Client, build func() *asynq.Task) {
	client.Enqueue(build())
}

type builder struct{ opts []asynq.Option }

func (b *builder) limited(n int) *builder {
	b.opts = append(b.opts, asynq.MaxRetry(n))
	return b
}

func (b *builder) build(typ string) *asynq.Task { return asynq.NewTask(typ, nil, b.opts...) }

// The builder's field is filled with it by a method.
func okBuilder(client *asynq.Client) {
	client.Enqueue(new(builder).limited(3).build("stock:sync"))
}
