// Package stopshutdown defines an analyzer that reports calls of Stop on an
// asynq server that no Shutdown follows.
//
// # Analyzer stopshutdown
//
// stopshutdown: report calls of Stop that no Shutdown follows
//
// Reported is a Stop from which some path leads to the end of the function without
// a Shutdown of the same server, or of the type that owns it.
//
// # Why it hurts
//
// Stop waits for no active task, so they are cut off all the same.
//
// Stop only tells the server to pull no new tasks. Heartbeats, forwarding and the
// Redis connection go on, and when the process ends behind it, the active tasks
// are cut off just as if there had been no Stop: they come back when their lease of
// 30 seconds has expired, one retry poorer. Shutdown stops pulling by itself, so
// Stop before it is optional; Stop after it does nothing.
//
// # Bad
//
//	srv.Stop() // reported: the early return leaves the server running
//	if err := api.Close(); err != nil {
//		return err
//	}
//	srv.Shutdown()
//
// # Good
//
//	defer srv.Shutdown()
//	srv.Stop()
//	return api.Close()
//
// # How to fix it
//
// Shut down on every path, or defer it. A deferred Shutdown covers every return,
// but not os.Exit or log.Fatal. Deferred calls run last in, first out: one that was
// deferred after the Stop runs before it.
//
// The suggested fix calls Shutdown behind the Stop or, where the function already
// shuts down on another path, before the ends that miss it. A Stop that comes
// after the Shutdown is removed.
//
// Where the function holds no Shutdown at all, one anywhere else that may run later
// is enough, such as Stop in Pause and Shutdown in Close of one type. A method that
// only stops counts as Stop where it is called, if its type has a way to shut down;
// if it has none, the Stop inside is reported.
//
// # How to silence it
//
// On the line of the finding, or on the line where the statement or declaration
// that holds it begins:
//
//	//nolint:stopshutdown // the reason
//
// On the line above, in staticcheck's form, which needs a reason; with file-ignore
// for a whole file:
//
//	//lint:ignore asynqvet/stopshutdown the reason
//
// # What it does not see
//
// The server is let go in silence where it goes to code that is not seen. Whether
// one of several goroutines ends before another is not known. asynq before v0.18
// is left alone: its Stop was what Shutdown is today.
package stopshutdown
