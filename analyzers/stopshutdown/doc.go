// Package stopshutdown defines an analyzer that reports calls of Stop on an
// asynq server that no Shutdown follows.
//
// # Analyzer stopshutdown
//
// stopshutdown: report calls of Stop that no Shutdown follows
//
// Stop only tells the server to pull no new tasks. It does not wait for the
// active ones, and heartbeats, forwarding and the Redis connection go on. When
// the process ends behind it, the active tasks are cut off just as if there
// had been no Stop. Shutdown stops pulling by itself, so Stop before it is
// optional; Stop after it does nothing.
//
// The analyzer reports a Stop when some path from there to the end of the
// function shuts the same server down no more:
//
//	srv.Stop() // reported: the early return leaves the server running
//	if err := api.Close(); err != nil {
//		return err
//	}
//	srv.Shutdown()
//
// Shut down on every path, or defer it:
//
//	defer srv.Shutdown()
//	srv.Stop()
//
// A deferred Shutdown covers every return, but not os.Exit or log.Fatal.
// Deferred calls run last in, first out: one that was deferred after the Stop
// runs before it. Where the function holds no Shutdown at all, one anywhere
// else that may run later is enough, such as Shutdown in Close and Stop in
// Pause. A method that only stops counts as Stop where it is called, if its
// type has a way to shut down; if it has none, the Stop inside is reported.
//
// The analyzer is silent where the server goes to code that it cannot see, and
// for asynq before v0.18, whose Stop was today's Shutdown.
package stopshutdown
