// Package maxretry defines an analyzer that reports tasks which are enqueued
// without the MaxRetry option.
//
// # Analyzer maxretry
//
// maxretry: report tasks that are enqueued without MaxRetry
//
// A task without MaxRetry is tried again 25 times. With asynq's default delays
// that takes about 20 days. A task whose payload is bad, or whose dependency is
// gone for good, keeps failing all that time, and when a dependency is sick,
// the retries of everything that piled up come down on it. How often another
// try makes sense is the author's decision: say it.
//
// The analyzer reports calls of Client.Enqueue, Client.EnqueueContext and
// Scheduler.Register, and PeriodicTaskConfig literals, where neither the
// options given there nor those of the task can hold MaxRetry:
//
//	task := asynq.NewTask("email:welcome", payload)
//	client.Enqueue(task) // reported
//
// Give it to the call or to the task:
//
//	client.Enqueue(task, asynq.MaxRetry(5))
//
// MaxRetry(0) is taken for a decision, too. Tasks are followed to the NewTask
// that made them and options to where they come from, through variables,
// slices, append, fields, helpers and packages. A function that enqueues what
// its caller gives it is not reported; its callers are. The task that a
// GroupAggregator returns inherits nothing from its members, so it is reported
// where it is made.
//
// The analyzer is silent where one of several sources has the option, and
// where an option or the task comes from code that it cannot see.
//
// The suggested fix adds the option with the number of -maxretry.n.
package maxretry
