// Package ctxdone defines an analyzer that reports asynq task handlers which
// never observe their context.
//
// # Analyzer ctxdone
//
// ctxdone: report task handlers that never check ctx.Done()
//
// A handler's context is cancelled when the task's timeout (30 minutes where
// none is set) or deadline has passed, when its lease is lost, when an operator
// cancels it, and at the end of a shutdown's wait. asynq then counts the task
// as failed at once and frees the worker, but it cannot stop the handler. One
// that does not look at its context works on, beside its own retry and beyond
// the server's Concurrency, and its result is thrown away.
//
// The analyzer reports every function, method and literal of a handler's form,
// func(context.Context, *asynq.Task) error, that neither observes its context
// nor hands it to something that may:
//
//	func (h *Mail) Send(ctx context.Context, t *asynq.Task) error { // reported
//		for _, to := range recipients(t) {
//			h.smtp.Send(to)
//		}
//		return nil
//	}
//
// Pass the context on, or check it between two steps of the work:
//
//	for _, to := range recipients(t) {
//		if err := ctx.Err(); err != nil {
//			return err
//		}
//		h.smtp.Send(to)
//	}
//
// Observing is Done, Err, Deadline, context.Cause and context.AfterFunc, on the
// context or one derived from it, and passing it to an interface, a function
// value, a dependency whose body is not seen, or a function that observes its
// own. Reading values, logging and tracing are not, and neither is passing it
// to a function that ignores it, in whatever package.
//
// Handlers that certainly return at once — no open loop, nothing that blocks,
// and only calls that decode, format, log and the like — are not reported
// unless -ctxdone.all is set.
package ctxdone
