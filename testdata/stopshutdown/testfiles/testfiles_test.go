package testfiles

import (
	"os"
	"testing"

	"github.com/hibiken/asynq"
)

func TestMain(m *testing.M) {
	srv := New("main")
	_ = srv.Start(asynq.NewServeMux())
	code := m.Run()
	srv.Stop() // want "stopped but not shut down"
	os.Exit(code)
}

func TestStopOnly(t *testing.T) {
	srv := New("a")
	if err := srv.Start(asynq.NewServeMux()); err != nil {
		t.Fatal(err)
	}
	srv.Stop() // want "stopped but not shut down"
}

func TestCleanupOnlyStops(t *testing.T) {
	srv := New("b")
	t.Cleanup(srv.Stop) // want "stopped but not shut down"
	if err := srv.Start(asynq.NewServeMux()); err != nil {
		t.Fatal(err)
	}
}

// The deferred Shutdown runs at the end of the test.
func TestOkDeferred(t *testing.T) {
	srv := New("c")
	defer srv.Shutdown()
	if err := srv.Start(asynq.NewServeMux()); err != nil {
		t.Fatal(err)
	}
	srv.Stop()
}

// The clean-up is a hook that runs after the test.
func TestOkCleanup(t *testing.T) {
	srv := New("d")
	t.Cleanup(srv.Shutdown)
	if err := srv.Start(asynq.NewServeMux()); err != nil {
		t.Fatal(err)
	}
	srv.Stop()
}
