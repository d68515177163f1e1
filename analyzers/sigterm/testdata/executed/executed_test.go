// Package executed shows by execution what sigterm says. It is a module of its own,
// so that nothing else needs a Redis.
package executed

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/alicebob/miniredis/v2"
	"github.com/hibiken/asynq"
)

// A program starts a server, waits for a signal and shuts the server down.
var programs = map[string]func(srv *asynq.Server, mux asynq.Handler){
	"interrupt": func(srv *asynq.Server, mux asynq.Handler) {
		_ = srv.Start(mux)
		quit := make(chan os.Signal, 1)
		signal.Notify(quit, os.Interrupt, os.Kill)
		<-quit
		srv.Shutdown()
	},
	"context": func(srv *asynq.Server, mux asynq.Handler) {
		_ = srv.Start(mux)
		ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
		defer stop()
		<-ctx.Done()
		srv.Shutdown()
	},
	"mended": func(srv *asynq.Server, mux asynq.Handler) {
		_ = srv.Start(mux)
		quit := make(chan os.Signal, 1)
		signal.Notify(quit, os.Interrupt, os.Kill, syscall.SIGTERM)
		<-quit
		srv.Shutdown()
	},
	"mended context": func(srv *asynq.Server, mux asynq.Handler) {
		_ = srv.Start(mux)
		ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
		defer stop()
		<-ctx.Done()
		srv.Shutdown()
	},
	"all signals": func(srv *asynq.Server, mux asynq.Handler) {
		_ = srv.Start(mux)
		quit := make(chan os.Signal, 1)
		signal.Notify(quit)
		for sig := range quit {
			if sig == syscall.SIGTERM { // the runtime sends SIGURG to itself
				break
			}
		}
		srv.Shutdown()
	},
}

// TestMain runs one of the programs where the environment names it.
func TestMain(m *testing.M) {
	program := programs[os.Getenv("EXECUTED_PROGRAM")]
	if program == nil {
		os.Exit(m.Run())
	}
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: os.Getenv("EXECUTED_REDIS")}, asynq.Config{
		Concurrency: 1, ShutdownTimeout: 200 * time.Millisecond, TaskCheckInterval: 10 * time.Millisecond, LogLevel: asynq.FatalLevel,
	})
	program(srv, asynq.HandlerFunc(func(ctx context.Context, _ *asynq.Task) error {
		fmt.Println("active")
		<-ctx.Done()
		return ctx.Err()
	}))
	os.Exit(0)
}

func Test(t *testing.T) {
	for name, drains := range map[string]bool{"interrupt": false, "context": false, "mended": true, "mended context": true, "all signals": true} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			redis := asynq.RedisClientOpt{Addr: miniredis.RunT(t).Addr()}
			client := asynq.NewClient(redis)
			defer client.Close()
			if _, err := client.Enqueue(asynq.NewTask("long", nil), asynq.MaxRetry(0)); err != nil {
				t.Fatal(err)
			}
			cmd := exec.Command(os.Args[0])
			cmd.Env = append(os.Environ(), "EXECUTED_PROGRAM="+name, "EXECUTED_REDIS="+redis.Addr)
			out, err := cmd.StdoutPipe()
			if err != nil {
				t.Fatal(err)
			}
			if err := cmd.Start(); err != nil {
				t.Fatal(err)
			}
			line := make([]byte, 100)
			if n, err := out.Read(line); err != nil || !strings.HasPrefix(string(line[:n]), "active") {
				t.Fatalf("%q, %v", line[:n], err)
			}
			time.Sleep(500 * time.Millisecond) // the signals are caught by then
			if err := cmd.Process.Signal(syscall.SIGTERM); err != nil {
				t.Fatal(err)
			}
			_ = cmd.Wait()
			inspector := asynq.NewInspector(redis)
			defer inspector.Close()
			info, err := inspector.GetQueueInfo("default")
			if err != nil {
				t.Fatal(err)
			}
			if drains != cmd.ProcessState.Success() || drains != (info.Pending == 1) || drains == (info.Active == 1) {
				t.Errorf("%v, then %d tasks are pending and %d active", cmd.ProcessState, info.Pending, info.Active)
			}
		})
	}
}
