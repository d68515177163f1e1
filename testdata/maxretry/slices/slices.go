// Package slices holds options that travel in slices: literals, append, spread, variadic pass-through.
package slices

import (
	"slices"
	"time"

	"github.com/hibiken/asynq"
)

var lowPriority = []asynq.Option{asynq.Queue("low"), asynq.Timeout(time.Minute)}

var careful = []asynq.Option{asynq.Queue("low"), asynq.MaxRetry(3)}

func spreadOfLiteral(client *asynq.Client, task []byte) {
	opts := []asynq.Option{asynq.Queue("low")}
	client.Enqueue(asynq.NewTask("report:build", task), opts...) // want "without MaxRetry"
}

func spreadOfPackageVariable(client *asynq.Client) {
	client.Enqueue(asynq.NewTask("report:build", nil), lowPriority...) // want "without MaxRetry"
}

func appendedToNil(client *asynq.Client, urgent bool) {
	var opts []asynq.Option
	if urgent {
		opts = append(opts, asynq.Queue("critical"))
	}
	client.Enqueue(asynq.NewTask("report:build", nil), opts...) // want "without MaxRetry"
}

func appendedSlices(client *asynq.Client) {
	opts := append([]asynq.Option{asynq.Retention(time.Hour)}, lowPriority...)
	client.Enqueue(asynq.NewTask("report:build", nil), opts...) // want "without MaxRetry"
}

func appendedInLoop(client *asynq.Client, delays []time.Duration) {
	opts := make([]asynq.Option, 0, len(delays))
	for _, d := range delays {
		opts = append(opts, asynq.ProcessIn(d))
	}
	task := asynq.NewTask("report:build", nil, opts...)
	client.Enqueue(task) // want "without MaxRetry"
}

func optionInVariable(client *asynq.Client) {
	where := asynq.Queue("mail")
	client.Enqueue(asynq.NewTask("report:mail", nil), where) // want "without MaxRetry"
}

func queueOptions(name string) []asynq.Option {
	return []asynq.Option{asynq.Queue(name), asynq.Timeout(time.Minute)}
}

func optionsOfHelper(client *asynq.Client) {
	client.Enqueue(asynq.NewTask("report:build", nil), queueOptions("low")...) // want "without MaxRetry"
}

func defaults(extra ...asynq.Option) []asynq.Option {
	return append([]asynq.Option{asynq.Queue("low")}, extra...)
}

func passThroughHelperWithout(client *asynq.Client) {
	client.Enqueue(asynq.NewTask("report:build", nil), defaults(asynq.Timeout(time.Minute))...) // want "without MaxRetry"
}

// The pass-through helper is given the option.
func okPassThroughHelperWith(client *asynq.Client) {
	client.Enqueue(asynq.NewTask("report:build", nil), defaults(asynq.MaxRetry(3))...)
}

// The slice literal holds the option.
func okSpreadOfLiteral(client *asynq.Client) {
	opts := []asynq.Option{asynq.Queue("low"), asynq.MaxRetry(3)}
	client.Enqueue(asynq.NewTask("report:build", nil), opts...)
}

// The package variable holds the option.
func okSpreadOfPackageVariable(client *asynq.Client) {
	client.Enqueue(asynq.NewTask("report:build", nil), careful...)
}

// The option can be among them, on one way.
func okConditionalAppend(client *asynq.Client, limited bool) {
	opts := []asynq.Option{asynq.Queue("low")}
	if limited {
		opts = append(opts, asynq.MaxRetry(1))
	}
	client.Enqueue(asynq.NewTask("report:build", nil), opts...)
}

// The appended slice brings it.
func okAppendedSlices(client *asynq.Client) {
	opts := append([]asynq.Option{asynq.Retention(time.Hour)}, careful...)
	client.Enqueue(asynq.NewTask("report:build", nil, opts...))
}

// An element is overwritten by it.
func okIndexedStore(client *asynq.Client) {
	opts := make([]asynq.Option, 2)
	opts[0] = asynq.Queue("low")
	opts[1] = asynq.MaxRetry(4)
	client.Enqueue(asynq.NewTask("report:build", nil), opts...)
}

// It stands in the array under the slice.
func okSliceOfArray(client *asynq.Client) {
	all := [...]asynq.Option{asynq.MaxRetry(4), asynq.Queue("low")}
	client.Enqueue(asynq.NewTask("report:build", nil), all[:]...)
}

// The standard library joins the slices; one of them has it.
func okConcat(client *asynq.Client) {
	client.Enqueue(asynq.NewTask("report:build", nil), slices.Concat(lowPriority, careful)...)
}

func retryOptions() []asynq.Option {
	return append(queueOptions("low"), asynq.MaxRetry(3))
}

// A helper on top of a helper adds it.
func okOptionsOfHelper(client *asynq.Client) {
	client.Enqueue(asynq.NewTask("report:build", nil), retryOptions()...)
}

// A function value gives options of unknown origin.
func okOptionsOfFunctionValue(client *asynq.Client, more func() []asynq.Option) {
	client.Enqueue(asynq.NewTask("report:build", nil), more()...)
}

// One of the two values of the variable is a MaxRetry.
func okOptionChosenByBranch(client *asynq.Client, limited bool) {
	opt := asynq.Queue("low")
	if limited {
		opt = asynq.MaxRetry(0)
	}
	client.Enqueue(asynq.NewTask("report:build", nil), opt)
}

type modify func(*[]asynq.Option)

// The list is changed through its address.
func okChangedByFunction(client *asynq.Client, task *asynq.Task, modifiers ...modify) {
	var opts []asynq.Option
	for _, m := range modifiers {
		m(&opts)
	}
	client.Enqueue(asynq.NewTask("list:changed", nil), opts...)
}

type list []asynq.Option

func (l *list) add(o asynq.Option) { *l = append(*l, o) }

// The list is changed by a method.
func okChangedByMethod(client *asynq.Client) {
	var opts list
	opts.add(asynq.MaxRetry(2))
	client.Enqueue(asynq.NewTask("list:changed", nil), opts...)
}
