// Package startshutdown defines an analyzer that reports lifecycle values of
// asynq which are started but never shut down.
//
// # Analyzer startshutdown
//
// startshutdown: report servers and schedulers that are started but never shut down
//
// Reported is the Start of an asynq.Server, asynq.Scheduler or
// asynq.PeriodicTaskManager, or of a type that owns one, when nothing ever shuts
// that value down. It is followed through variables, fields, closures, helpers and
// packages.
//
// # Why it hurts
//
// Active tasks are cut off at every deploy and come back a minute or two later, one retry poorer.
//
// Start returns at once and leaves the server running in the background; asynq
// then catches no signal. When the process ends without Shutdown, the tasks that
// are being worked on stay locked until their lease of 30 seconds has expired and
// another server looks for such tasks, 55 to 120 seconds in all. Each of them has
// lost one of its retries; a task with MaxRetry(0) is lost to the archive.
// Shutdown lets active tasks finish and puts the others back into the queue at no
// cost.
//
// # Bad
//
//	srv := asynq.NewServer(redis, cfg)
//	if err := srv.Start(mux); err != nil { // reported
//		log.Fatal(err)
//	}
//	<-quit
//
// # Good
//
//	srv := asynq.NewServer(redis, cfg)
//	if err := srv.Start(mux); err != nil {
//		log.Fatal(err)
//	}
//	defer srv.Shutdown()
//	<-quit
//
// # How to fix it
//
// Shut down where the service ends: deferred, in a goroutine, in a hook, or in a
// method of the type that holds the server. Run needs nothing else: it waits for a
// signal and shuts down by itself.
//
// The suggested fix defers the Shutdown behind the checked Start, in main and in
// functions that wait for a signal or for the end of a context. A type that starts
// a server and has no way to shut it down gets a method Shutdown; from then on it
// is held to the rule where it is used.
//
// A Shutdown that can never execute once Start succeeded does not count: behind an
// endless loop or select {}, only where Start failed, or deferred in a function
// that always ends in os.Exit or log.Fatal.
//
// # How to silence it
//
// On the line of the finding, or on the line where the statement or declaration
// that holds it begins:
//
//	//nolint:startshutdown // the reason
//
// On the line above, in staticcheck's form, which needs a reason; with file-ignore
// for a whole file:
//
//	//lint:ignore asynqvet/startshutdown the reason
//
// # What it does not see
//
// The value is let go in silence where it goes to code that is not seen: another
// module, reflection, or an interface without an implementation in sight. All
// values in one field, and all elements of one container, count as one. asynq
// before v0.18 is left alone: its Stop was what Shutdown is today.
package startshutdown
