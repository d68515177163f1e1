// Package skipretry defines an analyzer that reports asynq task handlers which have
// payloads tried again that cannot be decoded.
//
// # Analyzer skipretry
//
// skipretry: report handlers that return no SkipRetry where decoding the payload fails
//
// Reported is what a handler returns on the way where its task's payload cannot be
// decoded, if neither asynq.SkipRetry nor asynq.RevokeTask is in the chain of that
// error. Decoding is what turns the payload into a value: encoding/json and other
// decoders, strconv, time.Parse, hexadecimal and base64 text, UUIDs, also in helpers
// and in other packages. In the chain is what is wrapped by %w, by errors.Join and by
// github.com/pkg/errors, and what an error's Unwrap or Is may give.
//
// # Why it hurts
//
// What cannot be decoded today cannot tomorrow: asynq retries it 25 times, in vain.
//
// The task takes a worker again and again, for weeks where nothing sets MaxRetry; each
// time the handler's failure is logged and counted, and the alarm that this raises
// hides others. With asynq.SkipRetry in the error, asynq puts the task into the
// archive at once, where it can be looked at, and run again once the handler can read
// it.
//
// # Bad
//
//	if err := json.Unmarshal(t.Payload(), &p); err != nil {
//		return fmt.Errorf("decode: %w", err) // reported
//	}
//
// # Good
//
//	if err := json.Unmarshal(t.Payload(), &p); err != nil {
//		return fmt.Errorf("decode: %w: %w", err, asynq.SkipRetry)
//	}
//
// # How to fix it
//
// Wrap asynq.SkipRetry beside the error, both with %w; before Go 1.20, which allows
// one %w, print the error with %v. %v and %s keep the text of asynq.SkipRetry only,
// which asynq does not look for. The suggested fix does so where what is returned can
// be nothing but the error of decoding. A middleware that adds asynq.SkipRetry to the
// errors of decoding does for all handlers behind it.
//
// Return asynq.RevokeTask where the task is not worth keeping.
//
// # How to silence it
//
// On the line of the finding, or on the line where the statement or declaration
// that holds it begins:
//
//	//nolint:skipretry // the reason
//
// On the line above, in staticcheck's form, which needs a reason; with file-ignore
// for a whole file:
//
//	//lint:ignore asynqvet/skipretry the reason
//
// # What it does not see
//
// A decoding is reported once: where handlers share a helper that decodes into one
// type, at the first of them. Where asynq.SkipRetry is returned under a condition, or
// by a deferred function or a middleware in sight, the handler is taken to be right,
// and so is one that returns nil. An error made by code that is not seen may carry
// anything. A handler whose tasks are all seen to be enqueued with MaxRetry(0) is left
// out.
package skipretry
