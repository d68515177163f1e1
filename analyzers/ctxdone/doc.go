// Package ctxdone defines an analyzer that reports asynq task handlers which
// never observe their context.
//
// # Analyzer ctxdone
//
// ctxdone: report task handlers that never check ctx.Done()
//
// Reported is every function, method and literal of a handler's form,
// func(context.Context, *asynq.Task) error, that neither observes its context nor
// hands it to something that may.
//
// # Why it hurts
//
// A handler that timed out works on beside its own retry.
//
// A handler's context is cancelled when the task's timeout (30 minutes where none
// is set) or deadline has passed, when its lease of 30 seconds is lost, when an
// operator cancels it, and at the end of a shutdown's wait. asynq then counts the
// task as failed at once and frees the worker, but it cannot stop the handler. One
// that does not look at its context works on, beside its own retry and beyond the
// server's Concurrency, and its result is thrown away.
//
// # Bad
//
//	func (h *Mail) Send(ctx context.Context, t *asynq.Task) error { // reported
//		for _, to := range recipients(t) {
//			h.smtp.Send(to)
//		}
//		return nil
//	}
//
// # Good
//
//	func (h *Mail) Send(ctx context.Context, t *asynq.Task) error {
//		for _, to := range recipients(t) {
//			if err := ctx.Err(); err != nil {
//				return err
//			}
//			h.smtp.Send(to)
//		}
//		return nil
//	}
//
// # How to fix it
//
// Pass the context on to what takes one, or check it between two steps of the work.
// Observing is Done, Err, Deadline, context.Cause and context.AfterFunc, on the
// context or one derived from it, and passing it to an interface, a function value,
// a dependency whose body is not seen, or a function that observes its own. Reading
// values, logging and tracing are not, and neither is passing it to a function that
// ignores it, in whatever package.
//
// The suggested fix passes the context in place of context.Background and
// context.TODO, and calls the twin of a function that takes one, such as
// QueryContext for Query, where that reaches all that may take long. For a handler with a loop it checks ctx.Err() at the head
// of the loop, unless an early return would leave something undone.
//
// # How to silence it
//
// On the line of the finding, or on the line where the statement or declaration
// that holds it begins:
//
//	//nolint:ctxdone // the reason
//
// On the line above, in staticcheck's form, which needs a reason; with file-ignore
// for a whole file:
//
//	//lint:ignore asynqvet/ctxdone the reason
//
// # What it does not see
//
// Handlers that certainly return at once are not reported unless -ctxdone.all is
// set: no open loop, nothing that blocks, and only calls that decode, format, log
// and the like. What an interface, a function value or another module does with a
// context is not seen, and taken for observing. Whether the context is checked
// often enough is not judged.
package ctxdone
