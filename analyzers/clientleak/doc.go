// Package clientleak defines an analyzer that reports asynq clients, inspectors and
// servers which are made again and again and not closed.
//
// # Analyzer clientleak
//
// clientleak: report clients and the like that each call makes anew and does not close
//
// Reported is a call of NewClient, NewInspector, NewScheduler, NewServer or
// NewPeriodicTaskManager, or of a function that returns what these make, in a function
// that neither closes it on every path to its end, or to the end of the round of its
// loop, nor keeps it, returns it or hands it on.
//
// # Why it hurts
//
// Each call opens a pool of connections to Redis that nobody closes, until Redis refuses more.
//
// These constructors make a client of Redis of their own, with a pool of up to ten
// connections for each CPU. What is made and dropped keeps its connections open until the
// garbage collector comes to it, if it ever does. In a handler of HTTP
// requests, in a task handler or in a loop there are soon as many of them as Redis
// allows, 10,000 unless it is told otherwise, and then every other client is refused, too.
//
// # Bad
//
//	func (s *service) status(w http.ResponseWriter, r *http.Request) {
//		inspector := asynq.NewInspector(s.redis) // reported
//		info, err := inspector.GetQueueInfo("default")
//		s.reply(w, info, err)
//	}
//
// # Good
//
//	func (s *service) status(w http.ResponseWriter, r *http.Request) {
//		info, err := s.inspector.GetQueueInfo("default")
//		s.reply(w, info, err)
//	}
//
// # How to fix it
//
// Make one client when the process starts, keep it, and hand it to all that need it:
// clients and inspectors can be used by many goroutines at once. Where it must be made in
// the function, defer its Close behind the constructor. A server is closed by Shutdown
// once it was started; one that was never started cannot be closed at all.
//
// # How to silence it
//
// On the line of the finding, or on the line where the statement or declaration
// that holds it begins:
//
//	//nolint:clientleak // the reason
//
// On the line above, in staticcheck's form, which needs a reason; with file-ignore
// for a whole file:
//
//	//lint:ignore asynqvet/clientleak the reason
//
// # What it does not see
//
// Silent are main itself, init and the commands of cobra and urfave/cli, behind which the
// process ends; functions that only main calls, and once; functions that wait for a
// signal, or serve, as long as the process lives; what is made from a client of Redis
// that somebody else has; what is stored, sent or put into a container, captured by a
// function that is handed on, or given to code that is not seen. Of a server that is
// started and never shut down startshutdown tells.
package clientleak
