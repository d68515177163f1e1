// Package shutdowntimeout defines an analyzer that reports asynq.Config values
// without a ShutdownTimeout.
//
// # Analyzer shutdowntimeout
//
// shutdowntimeout: report server configurations without a ShutdownTimeout
//
// When a server shuts down, it waits for its active tasks, but only for
// Config.ShutdownTimeout, which is 8 seconds where it is not set. A task that
// needs longer is pushed back and begins anew on another worker, at every
// deploy. How long a task may take, and how long the platform waits between
// SIGTERM and SIGKILL, is something that only the author knows: say it.
//
// The analyzer reports the asynq.Config literal that reaches NewServer or
// NewServerFromRedisClient, or the constructor's call where there is no
// literal, if the field is missing or the constant zero on every way:
//
//	srv := asynq.NewServer(redis, asynq.Config{ // reported
//		Concurrency: 10,
//	})
//
// Set it, and keep it below the platform's grace period:
//
//	srv := asynq.NewServer(redis, asynq.Config{
//		Concurrency:     10,
//		ShutdownTimeout: 30 * time.Second,
//	})
//
// The literal is followed through variables, fields, helpers and packages.
// Where the field is set on some way only, that is taken for the author's
// choice. A configuration that is decoded from a file or comes from code that
// cannot be seen is not reported.
//
// The suggested fix adds the field with the value of -shutdowntimeout.value.
package shutdowntimeout
