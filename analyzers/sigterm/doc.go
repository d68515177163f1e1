// Package sigterm defines an analyzer that reports waits for a signal, before the
// shutdown of an asynq server, which SIGTERM does not end.
//
// # Analyzer sigterm
//
// sigterm: report waits for shutdown that SIGTERM does not end
//
// Reported is a call of signal.Notify or signal.NotifyContext whose signals include
// no SIGTERM, where the shutdown of a server, a scheduler or a manager that was
// started waits for its channel or its context. The wait is followed through
// channels, contexts and their cancel functions, helpers and packages.
//
// # Why it hurts
//
// SIGTERM is what orchestrators send: the process dies on the spot, with its active tasks.
//
// Kubernetes, systemd, docker stop and most others end a process with SIGTERM, and
// with SIGKILL some time later. os.Interrupt is what a terminal sends for Ctrl+C. A
// process that catches only that one is ended by the runtime as soon as SIGTERM
// comes: no Shutdown is called, and the tasks that are being worked on stay locked
// until their lease of 30 seconds has expired and another server looks for such
// tasks, 55 to 120 seconds in all. Each of them has lost one of its retries; a task
// with MaxRetry(0) is lost to the archive. os.Kill is no help, since it cannot be
// caught.
//
// # Bad
//
//	quit := make(chan os.Signal, 1)
//	signal.Notify(quit, os.Interrupt) // reported
//	<-quit
//	srv.Shutdown()
//
// # Good
//
//	quit := make(chan os.Signal, 1)
//	signal.Notify(quit, os.Interrupt, syscall.SIGTERM)
//	<-quit
//	srv.Shutdown()
//
// # How to fix it
//
// Add syscall.SIGTERM, as the suggested fix does. Server.Run needs nothing of this:
// it catches the signals that it needs itself.
//
// # How to silence it
//
// On the line of the finding, or on the line where the statement or declaration
// that holds it begins:
//
//	//nolint:sigterm // the reason
//
// On the line above, in staticcheck's form, which needs a reason; with file-ignore
// for a whole file:
//
//	//lint:ignore asynqvet/sigterm the reason
//
// # What it does not see
//
// Nothing is said where some of the signals are not known, where no signals are
// named, which means all of them, and where SIGTERM leads to the same shutdown by
// another way, or may do so for all that is seen: by a channel or a context that
// comes from elsewhere, or by a hook of a framework. A wait behind which nothing is
// shut down is startshutdown's.
package sigterm
