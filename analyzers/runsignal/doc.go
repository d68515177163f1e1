// Package runsignal defines an analyzer that reports Runs of asynq servers whose
// drain nobody waits for when the process is told to end.
//
// # Analyzer runsignal
//
// runsignal: report Runs whose end nobody waits for
//
// Reported is a Run, where the process can be gone before the server has drained, or
// does not end at all. The message says which:
//
//   - the server runs on a goroutine, and the function that has started it, or the one
//     behind that, leaves after a wait of its own (for a signal, for an HTTP server that
//     is shut down, for some time, for the Run of another server) without waiting for
//     the goroutine; or a type's closing method does not;
//   - the server runs in the function itself, and a goroutine beside it shuts it down
//     at the same signal, so that Run returns at once;
//   - a server was started, and is shut down on a goroutine that nobody waits for
//     (reported at the Shutdown);
//   - Run is on a goroutine, and the function ends in select {}, in a wait that no
//     signal ends, or in an HTTP server that nothing shuts down;
//   - behind Run there is another wait for a signal.
//
// # Why it hurts
//
// Run and the rest of the program get the same signal, and whoever is faster ends the process.
//
// Run catches SIGTERM, SIGINT and SIGTSTP itself, drains the server and returns nil.
// A program that waits for the signal, too, is told of it at the same moment. If it
// leaves, the tasks that are being worked on are cut off: they stay locked until their
// lease of 30 seconds has expired and another server looks for such tasks, 55 to 120
// seconds in all, and each has lost one of its retries. A second Shutdown is no help,
// since it returns at once while the first one drains. Shutdown by somebody else does
// not make Run return either, and once Run has been called, signals no longer end the
// process by themselves.
//
// # Bad
//
//	go func() {
//		if err := srv.Run(mux); err != nil { // reported
//			log.Fatal(err)
//		}
//	}()
//	<-quit
//	srv.Shutdown()
//
// # Good
//
//	if err := srv.Start(mux); err != nil {
//		log.Fatal(err)
//	}
//	<-quit
//	srv.Shutdown()
//
// # How to fix it
//
// A program that sees to signals itself calls Start, which returns at once, and
// Shutdown behind its wait. A program that has nothing else to do calls Run as the last
// thing in main, and neither catches signals nor calls Shutdown.
//
// # How to silence it
//
// On the line of the finding, or on the line where the statement or declaration
// that holds it begins:
//
//	//nolint:runsignal // the reason
//
// On the line above, in staticcheck's form, which needs a reason; with file-ignore
// for a whole file:
//
//	//lint:ignore asynqvet/runsignal the reason
//
// # What it does not see
//
// Where a WaitGroup, an errgroup or a channel comes from elsewhere, or goes elsewhere,
// somebody may wait for it. What is handed to a framework that is not seen may be
// called in any order. Schedulers and managers lose next to nothing when they are left
// behind, so of these only what hangs is reported.
package runsignal
