// Package handlergo defines an analyzer that reports goroutines with the work of a
// task that outlive its asynq handler.
//
// # Analyzer handlergo
//
// handlergo: report goroutines with a task's work that outlive its handler
//
// Reported is a go statement that a handler executes, in its body or in functions that
// it calls, whose goroutine is given the task, its payload or what was made of them,
// and does more than return at once, and for which nobody waits before the handler
// returns. A handler is every function, method and literal of the form
// func(context.Context, *asynq.Task) error.
//
// # Why it hurts
//
// asynq takes the task for done when the handler returns; what goes on then can fail unseen, and dies with the process.
//
// The task is deleted, or kept as completed, while its work is still going on. An error
// there is not tried again, and nobody is told. Shutdown waits for handlers and not for
// what they left behind, so a deploy cuts the work off, and no lease brings it back. The
// context of the task is cancelled when its handler returns, and what was given it fails. asynq
// recovers a panic in a handler, not in its goroutines: there it ends the process, and
// with it the tasks of all workers. Config.Concurrency does not bound such goroutines.
//
// # Bad
//
//	func (h *Handler) Send(ctx context.Context, t *asynq.Task) error {
//		var p Mail
//		if err := json.Unmarshal(t.Payload(), &p); err != nil {
//			return fmt.Errorf("%v: %w", err, asynq.SkipRetry)
//		}
//		go h.mailer.Send(context.Background(), p) // reported
//		return nil
//	}
//
// # Good
//
//	func (h *Handler) Send(ctx context.Context, t *asynq.Task) error {
//		var p Mail
//		if err := json.Unmarshal(t.Payload(), &p); err != nil {
//			return fmt.Errorf("%v: %w", err, asynq.SkipRetry)
//		}
//		return h.mailer.Send(ctx, p)
//	}
//
// # How to fix it
//
// Call the function, and return its error: asynq runs Config.Concurrency handlers at a
// time already. Where a task consists of several pieces of work, run them by an
// errgroup.Group and return what its Wait returns. Where the rest of the work is of its
// own, enqueue a task for it.
//
// # How to silence it
//
// On the line of the finding, or on the line where the statement or declaration
// that holds it begins:
//
//	//nolint:handlergo // the reason
//
// On the line above, in staticcheck's form, which needs a reason; with file-ignore
// for a whole file:
//
//	//lint:ignore asynqvet/handlergo the reason
//
// # What it does not see
//
// A goroutine counts as waited for where the channel or group by which it can tell of
// its end is received from or waited for at all, or is kept or handed on. Left alone are
// goroutines that wait for the end of a context or for a channel that is closed for
// them, those at one end of a pipe, a connection or a command, those that only log,
// sleep or touch memory, and what stands behind an interface or a function value, such
// as a pool of workers.
package handlergo
