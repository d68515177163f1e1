// Package timeoutladder defines an analyzer that reports a ShutdownTimeout of an asynq
// server which is shorter than its tasks may take.
//
// # Analyzer timeoutladder
//
// timeoutladder: report a ShutdownTimeout that does not fit between task and orchestrator
//
// Reported is the value of a ShutdownTimeout, where the server takes and handles tasks
// with a longer Timeout.
//
// # Why it hurts
//
// At each deploy, tasks are cut off that were given the time to go on.
//
// A deploy goes down a ladder: a task may take its Timeout, Shutdown waits for its
// ShutdownTimeout and puts back into the queue what is not done by then, and the
// orchestrator kills the process. Where a step is longer than the next one, work is thrown
// away in the middle and begun anew, and a task that always takes that long never ends
// while deploys are frequent.
//
// # Bad
//
//	client.Enqueue(task, asynq.Timeout(5*time.Minute))
//
//	asynq.NewServer(redis, asynq.Config{
//		ShutdownTimeout: 30 * time.Second, // reported
//	})
//
// # Good
//
//	client.Enqueue(task, asynq.Timeout(20*time.Second))
//
//	asynq.NewServer(redis, asynq.Config{
//		ShutdownTimeout: 30 * time.Second,
//	})
//
// # How to fix it
//
// Make the ShutdownTimeout longer than the longest Timeout of the tasks that the server
// takes, or split such tasks into shorter ones; and give the orchestrator a few seconds
// more than that (terminationGracePeriodSeconds, stop_grace_period, TimeoutStopSec).
//
// # How to silence it
//
// On the line of the finding, or on the line where the statement or declaration
// that holds it begins:
//
//	//nolint:timeoutladder // the reason
//
// On the line above, in staticcheck's form, which needs a reason; with file-ignore
// for a whole file:
//
//	//lint:ignore asynqvet/timeoutladder the reason
//
// # What it does not see
//
// Only constants are compared. A ShutdownTimeout that is missing is shutdowntimeout's; a
// task without a Timeout may take 30 minutes, which nobody wrote down. On its own
// the checker sees all packages that it is given; go vet, golangci-lint and gopls
// show it one package and what that imports, so that they report a part.
package timeoutladder
