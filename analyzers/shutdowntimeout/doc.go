// Package shutdowntimeout defines an analyzer that reports asynq.Config values
// without a ShutdownTimeout.
//
// # Analyzer shutdowntimeout
//
// shutdowntimeout: report server configurations without a ShutdownTimeout
//
// Reported is the asynq.Config literal that reaches NewServer or
// NewServerFromRedisClient, or the constructor's call where there is no literal, if
// ShutdownTimeout is missing or the constant zero on every way.
//
// # Why it hurts
//
// Tasks that need more than 8 seconds begin anew at every deploy.
//
// When a server shuts down, it waits for its active tasks, but only for
// Config.ShutdownTimeout, which is 8 seconds where it is not set. A task that needs
// longer is pushed back and begins anew on another worker, while its first run
// works on until the process is gone. How long a task may take, and how long the
// platform waits between SIGTERM and SIGKILL, is something that only the author
// knows: say it.
//
// # Bad
//
//	srv := asynq.NewServer(redis, asynq.Config{ // reported
//		Concurrency: 10,
//	})
//
// # Good
//
//	srv := asynq.NewServer(redis, asynq.Config{
//		Concurrency:     10,
//		ShutdownTimeout: 30 * time.Second,
//	})
//
// # How to fix it
//
// Set it to what the longest task needs, and keep it some seconds below the
// platform's grace period: 30 seconds in Kubernetes and 10 in Docker,
// where nothing else is configured.
//
// The suggested fix adds the field with the value of -shutdowntimeout.value, which
// is 30 * time.Second.
//
// # How to silence it
//
// On the line of the finding, or on the line where the statement or declaration
// that holds it begins:
//
//	//nolint:shutdowntimeout // the reason
//
// On the line above, in staticcheck's form, which needs a reason; with file-ignore
// for a whole file:
//
//	//lint:ignore asynqvet/shutdowntimeout the reason
//
// # What it does not see
//
// A field that is set on some way only is taken for the author's choice. A
// configuration that is decoded from a file, or comes from code that is not seen,
// is not reported. Whether the value fits the platform's grace period is not
// checked.
package shutdowntimeout
