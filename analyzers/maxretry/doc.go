// Package maxretry defines an analyzer that reports tasks which are enqueued
// without the MaxRetry option.
//
// # Analyzer maxretry
//
// maxretry: report tasks that are enqueued without MaxRetry
//
// Reported are calls of Client.Enqueue, Client.EnqueueContext and
// Scheduler.Register, and PeriodicTaskConfig literals, where neither the options
// given there nor those of the task can hold MaxRetry. Tasks are followed to the
// NewTask that made them and options to where they come from, through variables,
// slices, append, fields, helpers and packages.
//
// # Why it hurts
//
// A task that cannot succeed is tried 25 times more, and retries storm a sick dependency.
//
// Without MaxRetry a task is tried again 25 times. With asynq's default delays that
// takes about 20 days. A task whose payload is bad, or whose dependency is gone for
// good, keeps failing all that time, and when a dependency is sick, the retries of
// everything that piled up come down on it. How often another try makes sense is
// the author's decision: say it.
//
// # Bad
//
//	task := asynq.NewTask("email:welcome", payload)
//	client.Enqueue(task) // reported
//
// # Good
//
//	task := asynq.NewTask("email:welcome", payload)
//	client.Enqueue(task, asynq.MaxRetry(5))
//
// # How to fix it
//
// Give the option to the call or to the task. MaxRetry(0) is taken for a decision,
// too. A function that enqueues what its caller gives it is not reported; its
// callers are, also where they give it functions that make the task, functions that
// put options into a struct, or a struct that holds them. Behind an interface, asynq's
// own Client and Scheduler and the types beside the interface count as its
// implementations, and all in sight must agree; test doubles are none. The task that
// a GroupAggregator returns inherits nothing from its
// members, so it needs the option where it is made.
//
// The suggested fix adds the option with the number of -maxretry.n, which is 5, to
// the call, and where the task has options of its own, as an alternative to these.
//
// # How to silence it
//
// On the line of the finding, or on the line where the statement or declaration
// that holds it begins:
//
//	//nolint:maxretry // the reason
//
// On the line above, in staticcheck's form, which needs a reason; with file-ignore
// for a whole file:
//
//	//lint:ignore asynqvet/maxretry the reason
//
// # What it does not see
//
// The analyzer is silent where one of several sources has the option, and where
// an option or the task comes from code that is not seen. Whether the number is a
// good one is not checked.
package maxretry
