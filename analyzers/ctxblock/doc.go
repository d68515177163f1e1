// Package ctxblock defines an analyzer that reports what asynq task handlers may wait
// for long although their context has ended.
//
// # Analyzer ctxblock
//
// ctxblock: report work in a handler that its context cannot stop
//
// Reported is a call on the own goroutine of a handler that observes its context, in
// its body or in functions that it calls, that can take long and takes no notice of
// the context: a pause of a second or more, or of unknown length; a shorter one in a
// loop without a constant bound that never looks at the context; an HTTP request that
// was made without a context and is sent by a client without a timeout; a command
// without a context; net.Dial and smtp.SendMail; a method of database/sql or of
// another module beside which there is one that takes a context. A handler that
// ignores its context altogether is told so by ctxdone.
//
// # Why it hurts
//
// When a task's timeout is over, asynq lets go of its handler; a call that ctx does not end keeps the handler at work, beside its own retry.
//
// asynq cannot stop a handler. It cancels the context, and takes the task for failed
// at once: another worker begins with it anew, while the first handler sleeps, waits
// for a server that does not answer, or for a command, and then goes on with what it
// began. What it does meanwhile is done twice, and more handlers run than
// Config.Concurrency allows. At a shutdown the context is cancelled when the wait is
// over; a call that does not end is cut off with the process.
//
// # Bad
//
//	func (h *Handler) Sync(ctx context.Context, t *asynq.Task) error {
//		rows, err := h.db.Query("SELECT id FROM orders") // reported
//		if err != nil {
//			return err
//		}
//		defer rows.Close()
//		time.Sleep(5 * time.Second) // reported
//		return h.push(ctx, rows)
//	}
//
// # Good
//
//	func (h *Handler) Sync(ctx context.Context, t *asynq.Task) error {
//		rows, err := h.db.QueryContext(ctx, "SELECT id FROM orders")
//		if err != nil {
//			return err
//		}
//		defer rows.Close()
//		select {
//		case <-ctx.Done():
//			return ctx.Err()
//		case <-time.After(5 * time.Second):
//		}
//		return h.push(ctx, rows)
//	}
//
// # How to fix it
//
// Give the context to what can take long: QueryContext, http.NewRequestWithContext,
// exec.CommandContext, net.Dialer.DialContext. Wait for a timer and for ctx.Done() in
// one select. An http.Client with a Timeout bounds its requests, too. A helper that
// sleeps or talks to others takes a context as its first argument.
//
// The suggested fix calls the function beside the called one that takes a context, or
// makes the request or the command with it, where the function has a context. It leaves
// alone what is done about an error, which must be done after a timeout, too.
//
// # How to silence it
//
// On the line of the finding, or on the line where the statement or declaration
// that holds it begins:
//
//	//nolint:ctxblock // the reason
//
// On the line above, in staticcheck's form, which needs a reason; with file-ignore
// for a whole file:
//
//	//lint:ignore asynqvet/ctxblock the reason
//
// # What it does not see
//
// What stands behind an interface or a function value is not followed, except for
// literals; an HTTP client that is not made in sight counts as one with a timeout. Left
// alone on purpose is what is deferred, what goes to another goroutine, what is done
// only once the context has ended, and what asynq, Redis, loggers and metrics do.
package ctxblock
