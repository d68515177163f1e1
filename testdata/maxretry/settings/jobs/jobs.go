// Package jobs takes settings from other packages.
package jobs

import "github.com/hibiken/asynq"

type bag struct{ opts []asynq.Option }

// A Setting puts options into a bag.
type Setting func(*bag)

// A Choice holds an option.
type Choice struct{ opt asynq.Option }

// Jobs enqueues.
type Jobs struct{ client *asynq.Client }

// Put enqueues with settings.
func (j *Jobs) Put(kind string, settings ...Setting) error {
	var b bag
	for _, set := range settings {
		set(&b)
	}
	_, err := j.client.Enqueue(asynq.NewTask(kind, nil), b.opts...)
	return err
}

// Choose enqueues with choices.
func (j *Jobs) Choose(kind string, choices ...Choice) error {
	var opts []asynq.Option
	for _, c := range choices {
		opts = append(opts, c.opt)
	}
	_, err := j.client.Enqueue(asynq.NewTask(kind, nil), opts...)
	return err
}

// Firm enqueues with settings and a number of retries.
func (j *Jobs) Firm(kind string, settings ...Setting) error {
	return j.Put(kind, append(settings, Tries(3))...)
}

// OnQueue names the queue.
func OnQueue(name string) Setting {
	return func(b *bag) { b.opts = append(b.opts, asynq.Queue(name)) }
}

// Tries says how often.
func Tries(n int) Setting { return func(b *bag) { b.opts = append(b.opts, asynq.MaxRetry(n)) } }

// Raw takes any option.
func Raw(o asynq.Option) Setting { return func(b *bag) { b.opts = append(b.opts, o) } }

// Queue names the queue.
func Queue(name string) Choice { return Choice{asynq.Queue(name)} }

// Retries says how often.
func Retries(n int) Choice { return Choice{opt: asynq.MaxRetry(n)} }
