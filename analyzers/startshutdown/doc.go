// Package startshutdown defines an analyzer that reports lifecycle values of
// asynq which are started but never shut down.
//
// # Analyzer startshutdown
//
// startshutdown: report servers and schedulers that are started but never shut down
//
// Start returns at once and leaves the server running in the background; asynq
// then catches no signal. When the process ends without Shutdown, the tasks
// that are being worked on are cut off. They come back only when their lease
// of 30 seconds has expired and another server looks for such tasks, about one
// or two minutes later, and each of them loses one of its retries; a task with
// MaxRetry(0) goes to the archive. Shutdown gives active tasks time to finish
// and puts the others back into the queue at no cost.
//
// The analyzer follows every started asynq.Server, asynq.Scheduler and
// asynq.PeriodicTaskManager, and every type that owns one, through variables,
// fields, closures, helpers and packages, and reports the Start call when
// nothing ever shuts that value down:
//
//	srv := asynq.NewServer(redis, cfg)
//	if err := srv.Start(mux); err != nil { // reported
//		log.Fatal(err)
//	}
//	<-quit
//
// A deferred or later Shutdown puts it right, in this function, in a
// goroutine, in a hook or in another method of the type that holds the server:
//
//	if err := srv.Start(mux); err != nil {
//		log.Fatal(err)
//	}
//	defer srv.Shutdown()
//	<-quit
//
// Run needs nothing else: it waits for a signal and shuts down by itself. A
// Shutdown that can never execute once Start succeeded does not count: behind
// an endless loop, only where Start failed, or deferred in a function that
// always ends in os.Exit. A type that starts a server is held to the rule where
// it is used; one that has no way to shut down is reported at its own Start.
//
// The analyzer is silent where the value goes to code that it cannot see, and
// for asynq before v0.18, whose Stop was today's Shutdown.
package startshutdown
