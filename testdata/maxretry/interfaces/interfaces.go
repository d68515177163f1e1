// Package interfaces enqueues through interfaces.
package interfaces

import (
	"context"

	"github.com/hibiken/asynq"
)

// enqueuer is what the client offers.
type enqueuer interface {
	EnqueueContext(ctx context.Context, task *asynq.Task, opts ...asynq.Option) (*asynq.TaskInfo, error)
}

type shop struct{ out enqueuer }

func newShop(opt asynq.RedisClientOpt) *shop { return &shop{out: asynq.NewClient(opt)} }

func (s *shop) clientBehindInterface(ctx context.Context) error {
	_, err := s.out.EnqueueContext(ctx, asynq.NewTask("order:new", nil)) // want "without MaxRetry"
	return err
}

// The option is given through the interface.
func (s *shop) okClientBehindInterface(ctx context.Context) error {
	_, err := s.out.EnqueueContext(ctx, asynq.NewTask("order:new", nil), asynq.MaxRetry(3))
	return err
}

// bus has one implementation, which passes everything on.
type bus interface {
	Emit(task *asynq.Task, opts ...asynq.Option) error
}

type redisBus struct{ client *asynq.Client }

func (b *redisBus) Emit(task *asynq.Task, opts ...asynq.Option) error {
	_, err := b.client.Enqueue(task, opts...)
	return err
}

var _ bus = (*redisBus)(nil)

func oneImplementation(b bus) error {
	return b.Emit(asynq.NewTask("order:paid", nil), asynq.Queue("orders")) // want "without MaxRetry"
}

// The task has it.
func okOneImplementation(b bus) error {
	return b.Emit(asynq.NewTask("order:paid", nil, asynq.MaxRetry(3)))
}

// relay has two implementations that both pass the task on as it is.
type relay interface{ Relay(task *asynq.Task) error }

type directRelay struct{ client *asynq.Client }

func (r directRelay) Relay(task *asynq.Task) error {
	_, err := r.client.Enqueue(task)
	return err
}

type slowRelay struct{ client *asynq.Client }

func (r slowRelay) Relay(task *asynq.Task) error {
	_, err := r.client.Enqueue(task, asynq.Queue("slow"))
	return err
}

func relays(client *asynq.Client) []relay {
	return []relay{directRelay{client}, slowRelay{client}}
}

func twoAgreeingImplementations(r relay) error {
	return r.Relay(asynq.NewTask("order:ship", nil)) // want "without MaxRetry"
}

// gate has two implementations, one of which adds the option.
type gate interface{ Pass(task *asynq.Task) error }

type openGate struct{ client *asynq.Client }

func (g openGate) Pass(task *asynq.Task) error {
	_, err := g.client.Enqueue(task)
	return err
}

type guardedGate struct{ client *asynq.Client }

func (g guardedGate) Pass(task *asynq.Task) error {
	_, err := g.client.Enqueue(task, asynq.MaxRetry(1))
	return err
}

// The implementations in sight do not agree.
func okDisagreeingImplementations(g gate) error {
	return g.Pass(asynq.NewTask("order:return", nil))
}

// Remote has no implementation in sight.
type Remote interface{ Deliver(task *asynq.Task) error }

// Nothing says that Deliver enqueues at all.
func okNoImplementation(r Remote) error {
	return r.Deliver(asynq.NewTask("order:return", nil))
}

// job is a task's source; no implementation sets the option.
type job interface{ Task() *asynq.Task }

type pickJob struct{}

func (pickJob) Task() *asynq.Task { return asynq.NewTask("pick", nil) }

type packJob struct{}

func (*packJob) Task() *asynq.Task { return asynq.NewTask("pack", nil, asynq.Queue("pack")) }

func warehouseJobs() []job { return []job{pickJob{}, &packJob{}} }

func everySourceLacksIt(client *asynq.Client) {
	for _, j := range warehouseJobs() {
		client.Enqueue(j.Task()) // want "without MaxRetry"
	}
}

// mixedJob is a source with two implementations, one of which sets the option.
type mixedJob interface{ Build() *asynq.Task }

type plainJob struct{}

func (plainJob) Build() *asynq.Task { return asynq.NewTask("plain", nil) }

type limitedJob struct{}

func (limitedJob) Build() *asynq.Task { return asynq.NewTask("limited", nil, asynq.MaxRetry(2)) }

// One source has it.
func okOneSourceHasIt(client *asynq.Client, j mixedJob) {
	client.Enqueue(j.Build())
}

// External is implemented by other packages only.
type External interface{ Next() *asynq.Task }

// The task comes from code that is not seen.
func okUnseenSource(client *asynq.Client, e External) {
	client.Enqueue(e.Next())
}
