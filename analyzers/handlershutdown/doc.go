// Package handlershutdown defines an analyzer that reports asynq task handlers
// which shut their server down or end the process.
//
// # Analyzer handlershutdown
//
// handlershutdown: report handlers that shut their server down or end the process
//
// Reported is a call on a handler's own goroutine, in its body or in functions that
// it calls, that shuts a server down, or ends the process as os.Exit and log.Fatal
// do. A handler is every function, method and literal of the form
// func(context.Context, *asynq.Task) error.
//
// # Why it hurts
//
// Shutdown waits for the very handler that calls it; an exit cuts off the tasks of all workers.
//
// Shutdown waits for all running handlers, the one that called it among them, so it
// lasts the whole ShutdownTimeout. Then asynq puts the task back into its queue,
// where the next worker meets it, and shuts itself down again. A process that ends
// in a handler takes the tasks of all its other workers with it: they lie there until
// their lease of 30 seconds has expired, lose a retry, and go to the archive where
// they have none left.
//
// # Bad
//
//	mux.HandleFunc("worker:stop", func(ctx context.Context, t *asynq.Task) error {
//		srv.Shutdown() // reported
//		return nil
//	})
//	mux.HandleFunc("config:reload", func(ctx context.Context, t *asynq.Task) error {
//		if err := reload(ctx); err != nil {
//			log.Fatal(err) // reported
//		}
//		return nil
//	})
//
// # Good
//
//	mux.HandleFunc("worker:stop", func(ctx context.Context, t *asynq.Task) error {
//		go srv.Shutdown()
//		return nil
//	})
//	mux.HandleFunc("config:reload", func(ctx context.Context, t *asynq.Task) error {
//		return reload(ctx)
//	})
//
// # How to fix it
//
// Shut the server down from another goroutine, which must not be waited for, and
// return. Where main is in Server.Run, send the process a signal instead: Run does not
// return when somebody else calls Shutdown.
//
// Return errors, and let asynq decide when to try again; wrap asynq.SkipRetry where
// that is of no use. Give helpers that end the process an error to return: what is
// right in main is wrong below a handler. A panic is recovered by asynq and counts as
// a failed attempt.
//
// # How to silence it
//
// On the line of the finding, or on the line where the statement or declaration
// that holds it begins:
//
//	//nolint:handlershutdown // the reason
//
// On the line above, in staticcheck's form, which needs a reason; with file-ignore
// for a whole file:
//
//	//lint:ignore asynqvet/handlershutdown the reason
//
// # What it does not see
//
// Conditions count for nothing: what a handler may do is reported, unless it hangs on
// an argument that a constant is passed for, such as a logger's level. What code that
// is not seen does with a function that it is given is not followed, nor is a
// goroutine that the handler waits for. Where several functions may be called, all
// must do it. A shutdown is not reported where the handler is seen to belong to
// another server.
package handlershutdown
