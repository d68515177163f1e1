// Package taskgone defines an analyzer that reports asynq tasks which wait for a handler or
// a queue that a new release does not have any more.
//
// # Analyzer taskgone
//
// taskgone: report waiting tasks whose handler or queue is gone
//
// "asynqvet compat" compares the program with what it was: a revision of the repository, or
// a file that "asynqvet map -format=json" wrote. Reported is the mux of a server that takes
// tasks from a queue where the old release left tasks of a type for which no such server has
// a handler any more, and the Config of a server where a queue of the old release is
// served by none. Where no server is left at all, that is told on standard error.
//
// # Why it hurts
//
// What waits in Redis fails until it is archived, or waits for ever where nobody looks.
//
// A handler that is taken out together with the code that enqueues its tasks looks
// complete. The tasks that are scheduled for next week, or on their tenth retry, do not
// show in the source.
//
// # Bad
//
//	mux.HandleFunc("report:weekly", weekly) // taken out together with what enqueues it
//
//	srv.Run(mux) // reported: the old release left tasks of type "report:weekly"
//
// # Good
//
//	mux.HandleFunc("report:weekly", weekly) // taken out one release later
//	srv.Run(mux)
//
// # How to fix it
//
// Take out first what enqueues, and the handler and the queue when all that waited is
// done.
//
// # How to silence it
//
// On the line of the finding, or on the line where the statement or declaration
// that holds it begins:
//
//	//nolint:taskgone // the reason
//
// On the line above, in staticcheck's form, which needs a reason; with file-ignore
// for a whole file:
//
//	//lint:ignore asynqvet/taskgone the reason
//
// # What it does not see
//
// How many tasks wait, if any. It is silent where a mux or the queues of a server are not
// known in full, before or now, and where a client is not known to lead to the Redis
// database of the server.
package taskgone
