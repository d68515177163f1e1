// Package executed shows by execution what clientleak says. It is a module of its own, so
// that nothing else needs a Redis.
package executed

import (
	"runtime"
	"testing"
	"time"

	"github.com/alicebob/miniredis/v2"
	"github.com/hibiken/asynq"
)

const calls = 20

var config = asynq.Config{Concurrency: 1, LogLevel: asynq.FatalLevel}

// connections runs a function again and again, and counts the connections that stay open
// behind it.
func connections(t *testing.T, call func(redis asynq.RedisClientOpt)) int {
	t.Helper()
	server := miniredis.RunT(t)
	for range calls {
		call(asynq.RedisClientOpt{Addr: server.Addr()})
	}
	// The server takes a moment to see that a connection is closed.
	for range 20 {
		if server.CurrentConnectionCount() == 0 {
			break
		}
		time.Sleep(10 * time.Millisecond)
	}
	return server.CurrentConnectionCount()
}

func enqueue(t *testing.T, client *asynq.Client) {
	t.Helper()
	if _, err := client.Enqueue(asynq.NewTask("t", nil)); err != nil {
		t.Fatal(err)
	}
}

// Clients and inspectors that each call makes leave their connections behind.
func TestLeft(t *testing.T) {
	t.Parallel()
	var kept []any // what is not reachable any more the garbage collector closes at some time
	defer func() { runtime.KeepAlive(kept) }()
	if n := connections(t, func(redis asynq.RedisClientOpt) {
		client := asynq.NewClient(redis)
		kept = append(kept, client)
		enqueue(t, client)
	}); n < calls {
		t.Errorf("%d connections of clients", n)
	}
	if n := connections(t, func(redis asynq.RedisClientOpt) {
		inspector := asynq.NewInspector(redis)
		kept = append(kept, inspector)
		if _, err := inspector.Queues(); err != nil {
			t.Fatal(err)
		}
	}); n < calls {
		t.Errorf("%d connections of inspectors", n)
	}
}

// Closed ones leave none.
func TestClosed(t *testing.T) {
	t.Parallel()
	if n := connections(t, func(redis asynq.RedisClientOpt) {
		client := asynq.NewClient(redis)
		defer client.Close()
		enqueue(t, client)
	}); n != 0 {
		t.Errorf("%d connections of clients", n)
	}
	if n := connections(t, func(redis asynq.RedisClientOpt) {
		inspector := asynq.NewInspector(redis)
		defer inspector.Close()
		if _, err := inspector.Queues(); err != nil {
			t.Fatal(err)
		}
	}); n != 0 {
		t.Errorf("%d connections of inspectors", n)
	}
}

// One that is shared has a connection for all calls.
func TestShared(t *testing.T) {
	t.Parallel()
	var client *asynq.Client
	if n := connections(t, func(redis asynq.RedisClientOpt) {
		if client == nil {
			client = asynq.NewClient(redis)
		}
		enqueue(t, client)
	}); n != 1 {
		t.Errorf("%d connections", n)
	}
	client.Close()
}

// A server that was never started is not closed by Shutdown.
func TestNeverStarted(t *testing.T) {
	t.Parallel()
	var kept []any
	defer func() { runtime.KeepAlive(kept) }()
	if n := connections(t, func(redis asynq.RedisClientOpt) {
		srv := asynq.NewServer(redis, config)
		kept = append(kept, srv)
		if err := srv.Ping(); err != nil {
			t.Fatal(err)
		}
		srv.Shutdown()
	}); n < calls {
		t.Errorf("%d connections", n)
	}
}
