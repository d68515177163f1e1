// Package serverstate defines an analyzer that reports calls which the state of an
// asynq server, scheduler or periodic task manager refuses.
//
// # Analyzer serverstate
//
// serverstate: report calls that the state of a server, scheduler or manager refuses
//
// Reported is
//
//   - a Start or Run of a value that was started or run before on every way that
//     leads there, whether or not it was stopped or shut down since, or that stands in
//     a loop which can be gone round after it succeeded;
//   - a Start or Run of a value that was stopped or shut down before, where the
//     function did not make it itself;
//   - a Shutdown of a PeriodicTaskManager that can be the second one, the one in Run
//     included;
//   - a Start or Run that is given a nil handler.
//
// Calls of functions and methods that do so to their arguments, to what they hold or to
// package variables are reported where they are called, in any package.
//
// # Why it hurts
//
// A second Start is refused, and the second Shutdown of a periodic task manager panics.
//
// A server can be started once in its life: after Shutdown it is closed, and after
// Stop it waits for Shutdown. A second Start only returns an error; if the server still
// runs, its tasks go to the second handler nevertheless. Who wants to restart it must
// make a new one. Server.Shutdown and Scheduler.Shutdown do nothing the second time, but
// that of a PeriodicTaskManager closes a channel which is closed already, and the panic
// ends the process. Run shuts the manager down itself before it returns.
//
// # Bad
//
//	func (w *Worker) Restart() error {
//		w.server.Shutdown()
//		return w.server.Start(w.mux) // reported
//	}
//
//	func schedule(manager *asynq.PeriodicTaskManager) error {
//		defer manager.Shutdown() // reported
//		return manager.Run()
//	}
//
// # Good
//
//	func (w *Worker) Restart() error {
//		w.server.Shutdown()
//		w.server = asynq.NewServer(w.redis, w.config)
//		return w.server.Start(w.mux)
//	}
//
//	func schedule(manager *asynq.PeriodicTaskManager) error {
//		return manager.Run()
//	}
//
// # How to fix it
//
// Make a new value with its constructor wherever one is to be started again. Shut a
// manager down in one place: leave it to Run, or call Start and Shutdown. Where
// several ways may lead to its Shutdown, a sync.Once makes it happen once.
//
// # How to silence it
//
// On the line of the finding, or on the line where the statement or declaration
// that holds it begins:
//
//	//nolint:serverstate // the reason
//
// On the line above, in staticcheck's form, which needs a reason; with file-ignore
// for a whole file:
//
//	//lint:ignore asynqvet/serverstate the reason
//
// # What it does not see
//
// Two values are one only where that is certain: a variable or field that nothing else
// was put into meanwhile. The elements of slices and maps are not told apart from each
// other, so nothing is said about them, and a variable that other functions may set holds
// something else once the function has waited. A Start counts until its
// error is found to be there. What a helper does on some ways only does not count.
package serverstate
