package testfiles

import (
	"log"
	"os"
	"testing"

	"github.com/hibiken/asynq"
)

var redisOpt = asynq.RedisClientOpt{Addr: "localhost:6379"}

func TestMain(m *testing.M) {
	srv := asynq.NewServer(redisOpt, asynq.Config{})
	if err := srv.Start(asynq.NewServeMux()); err != nil { // want "started but never shut down"
		log.Fatal(err)
	}
	// os.Exit skips this one.
	defer srv.Shutdown()
	os.Exit(m.Run())
}

func TestServerNeverShutDown(t *testing.T) {
	srv := asynq.NewServer(redisOpt, asynq.Config{})
	if err := srv.Start(asynq.NewServeMux()); err != nil { // want "started but never shut down"
		t.Fatal(err)
	}
}

func TestShutdownBehindFatal(t *testing.T) {
	srv := asynq.NewServer(redisOpt, asynq.Config{})
	_ = srv.Start(asynq.NewServeMux()) // want "started but never shut down"
	t.Fatal("not written yet")
	srv.Shutdown()
}

func TestWorkerNeverClosed(t *testing.T) {
	w := New(redisOpt)
	if err := w.Start(); err != nil { // want "started but never shut down"
		t.Fatal(err)
	}
}

// The method value goes to the test's clean-up.
func TestOkCleanup(t *testing.T) {
	srv := asynq.NewServer(redisOpt, asynq.Config{})
	t.Cleanup(srv.Shutdown)
	if err := srv.Start(asynq.NewServeMux()); err != nil {
		t.Fatal(err)
	}
}

// A test that fails still runs its deferred calls.
func TestOkDeferred(t *testing.T) {
	w := New(redisOpt)
	defer w.Close()
	if err := w.Start(); err != nil {
		t.Fatal(err)
	}
	t.Fatal("not written yet")
}

func startForTest(t *testing.T) *Worker {
	t.Helper()
	w := New(redisOpt)
	if err := w.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(w.Close)
	return w
}

// The helper has set up the clean-up itself.
func TestOkHelperCleansUp(t *testing.T) {
	_ = startForTest(t)
}
