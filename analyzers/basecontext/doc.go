// Package basecontext defines an analyzer that reports a BaseContext of an asynq
// server which ends before the server has been shut down.
//
// # Analyzer basecontext
//
// basecontext: report a BaseContext that ends before its server has been shut down
//
// Reported is the expression that Config.BaseContext is given, where the context that
// it returns comes
//
//   - from signal.NotifyContext;
//   - from context.WithCancel, WithTimeout or WithDeadline, if on some path its cancel
//     function is called, or its end is waited for, before the server is shut down.
//
// Contexts are followed through variables, fields, functions, also of other packages,
// and contexts that are derived from them.
//
// # Why it hurts
//
// All handlers are cancelled at the signal, and every task that is pulled fails and loses a retry.
//
// The context of each handler is derived from what BaseContext returns. Once that has
// ended, asynq fails the tasks that are active at once, in place of waiting for them
// as long as the ShutdownTimeout allows. Tasks that it pulls from then on fail without
// being run. Each of them loses a retry, and goes to the archive where it has none left,
// while a task that a Shutdown cuts off is put back for nothing.
//
// # Bad
//
//	func serve(mux *asynq.ServeMux) error {
//		ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM)
//		defer stop()
//		srv := asynq.NewServer(redis, asynq.Config{
//			BaseContext: func() context.Context { return ctx }, // reported
//		})
//		return srv.Run(mux)
//	}
//
// # Good
//
//	func serve(ctx context.Context, mux *asynq.ServeMux) error {
//		base := context.WithoutCancel(ctx)
//		srv := asynq.NewServer(redis, asynq.Config{
//			BaseContext: func() context.Context { return base },
//		})
//		return srv.Run(mux)
//	}
//
// # How to fix it
//
// Give BaseContext values only: a context made of context.Background with WithValue, or
// one that context.WithoutCancel has cut off from the signal. Shutdown cancels the
// handlers by itself when the ShutdownTimeout has run out. A context of your own may be
// cancelled once Shutdown has begun, by a second signal or a timer.
//
// # How to silence it
//
// On the line of the finding, or on the line where the statement or declaration
// that holds it begins:
//
//	//nolint:basecontext // the reason
//
// On the line above, in staticcheck's form, which needs a reason; with file-ignore
// for a whole file:
//
//	//lint:ignore asynqvet/basecontext the reason
//
// # What it does not see
//
// Nothing is said where the same Config has an IsFailure that looks at the errors of
// contexts, or one that cannot be seen, nor where the context comes from code that is not
// seen. A context of WithCancel counts where the package that sets BaseContext makes it,
// and not where a function of another package waits for its end.
package basecontext
