// Package unservedqueue defines an analyzer that reports queues which no asynq server
// with a handler for their tasks serves.
//
// # Analyzer unservedqueue
//
// unservedqueue: report queues that no server with a handler for their tasks serves
//
// Reported is the Config of a server that has a handler for a type of tasks, where the
// program enqueues that type into a queue which neither this server serves nor any other
// one that has a handler for it.
//
// # Why it hurts
//
// The tasks wait for ever, and nothing fails.
//
// A queue comes into being with its first task, whatever its name is. Nobody reads one
// that is in no server's Queues: there is no error, no retry and no entry in a log, only
// work that is never done. A slip in a name, or a queue that was added for the
// producer only, is enough.
//
// # Bad
//
//	client.Enqueue(task, asynq.Queue("emails")) // in cmd/api
//
//	asynq.NewServer(redis, asynq.Config{ // reported: queue "emails" is missing
//		Queues: map[string]int{"email": 2, "default": 1},
//	})
//
// # Good
//
//	const Emails = "emails" // one constant for both sides
//
//	client.Enqueue(task, asynq.Queue(Emails))
//
//	asynq.NewServer(redis, asynq.Config{
//		Queues: map[string]int{Emails: 2, "default": 1},
//	})
//
// # How to fix it
//
// Add the queue to the Config of a server that has the handler, or correct its name
// where the task is enqueued. A constant that both sides use keeps them together.
//
// # How to silence it
//
// On the line of the finding, or on the line where the statement or declaration
// that holds it begins:
//
//	//nolint:unservedqueue // the reason
//
// On the line above, in staticcheck's form, which needs a reason; with file-ignore
// for a whole file:
//
//	//lint:ignore asynqvet/unservedqueue the reason
//
// # What it does not see
//
// On its own the checker sees all packages that it is given. Under go vet, golangci-lint
// and gopls it reports only in a program that is the only one of its module, since
// another one may serve the queue. Queues with one name that is not constant may serve
// any queue. Tasks that no server has a handler for may be another
// service's, and say nothing.
package unservedqueue
