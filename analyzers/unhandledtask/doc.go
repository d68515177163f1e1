// Package unhandledtask defines an analyzer that reports tasks which an asynq server
// takes and cannot handle.
//
// # Analyzer unhandledtask
//
// unhandledtask: report tasks that a server takes and has no handler for
//
// Reported is the mux that a server is started with, where the program enqueues tasks
// into a queue of that server of a type which none of the mux's patterns matches; and a
// registration whose pattern does not end in a separator, where it takes tasks of a
// longer type that has no pattern of its own.
//
// # Why it hurts
//
// Every such task fails, is retried for weeks and ends in the archive.
//
// Servers that serve one queue share its tasks: one that gets a task without having a
// handler for it answers "handler not found", even if another server could have
// handled it. Nobody notices at start, since producers and workers are packages, and
// often programs, of their own. The match is by the beginning of the text, so that
// "email" takes the tasks of type "emailverify", too, and hands them to a handler
// that was written for others.
//
// # Bad
//
//	client.Enqueue(asynq.NewTask("email:digest", nil)) // in cmd/api
//
//	mux.HandleFunc("email:welcome", welcome) // in cmd/worker
//	srv.Run(mux)                             // reported: no pattern for "email:digest"
//
// # Good
//
//	mux.HandleFunc("email:welcome", welcome)
//	mux.HandleFunc("email:digest", digest)
//	srv.Run(mux)
//
// # How to fix it
//
// Register a handler for the type on the mux of every server that serves the queue, or
// enqueue it into a queue that only servers with its handler serve. End patterns that
// stand for several types in a separator, such as "email:".
//
// # How to silence it
//
// On the line of the finding, or on the line where the statement or declaration
// that holds it begins:
//
//	//nolint:unhandledtask // the reason
//
// On the line above, in staticcheck's form, which needs a reason; with file-ignore
// for a whole file:
//
//	//lint:ignore asynqvet/unhandledtask the reason
//
// # What it does not see
//
// On its own the checker sees all packages that it is given; go vet, golangci-lint and
// gopls show it one package and what that imports, so that they report a part. A
// mux with a pattern that is not constant, a handler that is no mux and middleware that
// may not call the next handler may handle anything. Types and queues whose names are not
// constant, tasks of groups, and clients whose connection is not known to lead to
// the server's Redis database say nothing.
package unhandledtask
