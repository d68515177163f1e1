// Package sentinel defines an analyzer that reports errors of asynq which are compared
// by ==, lost on their way out of a handler, or returned too late.
//
// # Analyzer sentinel
//
// sentinel: report errors of asynq that are compared by ==, lost, or returned too late
//
// Reported are comparisons by ==, != and the cases of a switch with ErrDuplicateTask,
// ErrTaskIDConflict, ErrQueueNotFound, ErrQueueNotEmpty, ErrTaskNotFound and
// ErrHandlerNotFound; and with SkipRetry and RevokeTask, in middleware and in what
// asynq calls with a handler's error. Reported is where SkipRetry or RevokeTask is put
// into an error that a handler returns by anything but %w; and a handler that returns
// one of them where its context has ended.
//
// # Why it hurts
//
// A comparison with what asynq wraps is never true, and an error that is kept as text is not found.
//
// The client and the inspector wrap their errors, so that == does not find them and
// the code for them never runs. asynq looks for SkipRetry and RevokeTask with
// errors.Is: what %v, %s or errors.New keeps of them is text, and the task is retried.
// Once the context of a handler has ended, asynq has taken the attempt for failed, and
// does not look at what the handler returns.
//
// # Bad
//
//	if _, err := client.Enqueue(task); err == asynq.ErrDuplicateTask { // reported
//		return nil
//	}
//
//	return fmt.Errorf("no such user: %v", asynq.SkipRetry) // reported
//
// # Good
//
//	if _, err := client.Enqueue(task); errors.Is(err, asynq.ErrDuplicateTask) {
//		return nil
//	}
//
//	return fmt.Errorf("no such user: %w", asynq.SkipRetry)
//
// # How to fix it
//
// Call errors.Is; make a switch over an error one without a tag. Use %w, or
// errors.Join. Return ctx.Err() where the context has ended, and give the task a
// MaxRetry if it must not be tried again. The suggested fixes do the first two where
// that is mechanical.
//
// # How to silence it
//
// On the line of the finding, or on the line where the statement or declaration
// that holds it begins:
//
//	//nolint:sentinel // the reason
//
// On the line above, in staticcheck's form, which needs a reason; with file-ignore
// for a whole file:
//
//	//lint:ignore asynqvet/sentinel the reason
//
// # What it does not see
//
// ErrServerClosed and ErrLeaseExpired are never wrapped. A comparison in an error's
// method Is, with the result of errors.Unwrap, or of a value that is seen to be the
// variable itself is left alone. What is lost in a helper of another package is not
// followed to the handlers that return it.
package sentinel
