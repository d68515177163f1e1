// Package sharedclose defines an analyzer that reports where a client of Redis that is
// shared with asynq is closed wrongly.
//
// # Analyzer sharedclose
//
// sharedclose: report shared Redis clients that are closed in vain, too early or for everybody
//
// Reported is the Close of a client or an inspector that was made from a client of Redis
// by NewClientFromRedisClient or NewInspectorFromRedisClient; the Close of a client of
// Redis before the server, scheduler or periodic task manager that was made from it is
// shut down; and a MakeRedisClient method of your own that returns a client which it
// keeps.
//
// # Why it hurts
//
// Close of a shared client fails and closes nothing; a Redis client closed too early makes the server panic.
//
// What a constructor with FromRedisClient in its name makes does not own the client of
// Redis. Its Close returns an error, always, and the connections stay open. The one who
// made the client of Redis closes it, and only when everything that uses it has ended:
// a server whose client is closed before Shutdown panics in a goroutine of its own, which
// ends the process with all tasks that run. They stay where they are until their lease
// expires, and lose a retry. A RedisConnOpt, on the other hand, is asked for a client that asynq owns,
// and closes: one that a MakeRedisClient method of your own hands out twice is closed by
// the first Close or Shutdown for everybody else.
//
// # Bad
//
//	client := asynq.NewClientFromRedisClient(rdb)
//	defer client.Close() // reported
//
//	srv := asynq.NewServerFromRedisClient(rdb, cfg)
//	if err := srv.Start(mux); err != nil {
//		return err
//	}
//	<-ctx.Done()
//	rdb.Close() // reported
//	srv.Shutdown()
//
// # Good
//
//	client := asynq.NewClientFromRedisClient(rdb)
//	srv := asynq.NewServerFromRedisClient(rdb, cfg)
//	if err := srv.Start(mux); err != nil {
//		return err
//	}
//	<-ctx.Done()
//	srv.Shutdown()
//	rdb.Close()
//
// # How to fix it
//
// Remove the Close of the client or the inspector, and close the client of Redis behind
// the Shutdown of all that was made from it; deferred calls run in the reverse order. In
// place of a RedisConnOpt of your own that returns a client which you keep, pass that
// client to the constructor with FromRedisClient in its name.
//
// # How to silence it
//
// On the line of the finding, or on the line where the statement or declaration
// that holds it begins:
//
//	//nolint:sharedclose // the reason
//
// On the line above, in staticcheck's form, which needs a reason; with file-ignore
// for a whole file:
//
//	//lint:ignore asynqvet/sharedclose the reason
//
// # What it does not see
//
// What may come from elsewhere, or may have been made by another constructor, is not
// reported. The order of a Close and a Shutdown is seen in a function and what it calls
// in its package, not between functions that others call, nor between goroutines.
package sharedclose
