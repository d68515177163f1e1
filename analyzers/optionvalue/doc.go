// Package optionvalue defines an analyzer that reports asynq options and settings
// whose values do not do what they say.
//
// # Analyzer optionvalue
//
// optionvalue: report options and settings whose values do not do what they say
//
// Reported are constants: durations of options and of configurations that are
// written as a bare number and so count nanoseconds; a Timeout of 0, below a second or
// negative; a negative MaxRetry or ProcessIn; a Unique or Retention below a second; a
// blank Queue, TaskID or Group; a nil Option that a scheduler is given; queues without
// a weight or a name; and settings of a server that make it panic, turn a loop into a
// busy one, or mean something else.
//
// # Why it hurts
//
// asynq takes most such values without a word, and tasks are cut off, run for ever or never run.
//
// asynq.Timeout(30) is 30 nanoseconds. asynq counts timeouts in whole seconds, so that
// is none at all, and where there is no Deadline either the task may run for 30
// minutes, as with asynq.Timeout(0). A ShutdownTimeout of 30 cuts all running tasks
// off at once. A queue of weight 0 is not served at all. An option that cannot be right, such as
// asynq.Unique below a second or a blank asynq.Queue, makes every enqueue fail, and a
// scheduler, which crashes on a nil Option, says nothing of that.
//
// # Bad
//
//	client.Enqueue(task, asynq.Timeout(30)) // reported
//	asynq.NewServer(redis, asynq.Config{
//		ShutdownTimeout: 30,                                     // reported
//		Queues:          map[string]int{"default": 1, "low": 0}, // reported
//	})
//
// # Good
//
//	client.Enqueue(task, asynq.Timeout(30*time.Second))
//	asynq.NewServer(redis, asynq.Config{
//		ShutdownTimeout: 30 * time.Second,
//		Queues:          map[string]int{"default": 6, "low": 1},
//	})
//
// # How to fix it
//
// Multiply durations by their unit; the suggested fix takes seconds, and offers
// milliseconds where the number is large. To let a task run without a timeout, give it
// a long one or a Deadline: there is no other way. To try a task again without
// end, let Config.IsFailure say that its error is no failure.
//
// # How to silence it
//
// On the line of the finding, or on the line where the statement or declaration
// that holds it begins:
//
//	//nolint:optionvalue // the reason
//
// On the line above, in staticcheck's form, which needs a reason; with file-ignore
// for a whole file:
//
//	//lint:ignore asynqvet/optionvalue the reason
//
// # What it does not see
//
// Only what is a constant on every way is reported: named constants, variables, fields
// and results that never hold anything else, also those that other packages
// declare, and arguments of functions that hand them on. A value that is only used where
// it passes some test is not, nor an option that a later one of the same kind overrides. What a
// duration of another package is written with cannot be seen, so that one below a
// second is taken to be meant.
package optionvalue
