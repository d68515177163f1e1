// Package executed shows by execution what runsignal says. It is a module of its own,
// so that nothing else needs a Redis.
package executed

import (
	"context"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"os/signal"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/alicebob/miniredis/v2"
	"github.com/hibiken/asynq"
)

// How a program ends that is sent SIGTERM while a task is active.
type outcome string

const (
	drained outcome = "ends, the task is done"
	cut     outcome = "ends, the task is cut off"
	hangs   outcome = "does not end"
)

// task is how long the task takes, of the two seconds of ShutdownTimeout.
const task = 700 * time.Millisecond

func notified() chan os.Signal {
	quit := make(chan os.Signal, 1)
	signal.Notify(quit, os.Interrupt, syscall.SIGTERM)
	return quit
}

func started(srv *asynq.Server, mux asynq.Handler) {
	if err := srv.Start(mux); err != nil {
		panic(err)
	}
}

// programs are what main does, and what becomes of it.
var programs = map[string]struct {
	want outcome
	main func(srv *asynq.Server, mux asynq.Handler)
}{
	"left behind": {cut, func(srv *asynq.Server, mux asynq.Handler) {
		quit := notified()
		go func() { _ = srv.Run(mux) }()
		<-quit
		srv.Stop()
	}},
	"left behind, Shutdown behind something that takes time": {cut, func(srv *asynq.Server, mux asynq.Handler) {
		quit := notified()
		go func() { _ = srv.Run(mux) }()
		<-quit
		time.Sleep(50 * time.Millisecond) // as for another server
		srv.Shutdown()
	}},
	"left behind by another Run": {cut, func(srv *asynq.Server, mux asynq.Handler) {
		go func() { _ = srv.Run(mux) }()
		_ = server("idle", 1, 10*time.Millisecond).Run(mux)
	}},
	"left behind by a scheduler's Run": {cut, func(srv *asynq.Server, mux asynq.Handler) {
		go func() { _ = srv.Run(mux) }()
		_ = asynq.NewScheduler(redis(), nil).Run()
	}},
	"mended: Start": {drained, func(srv *asynq.Server, mux asynq.Handler) {
		quit := notified()
		started(srv, mux)
		<-quit
		time.Sleep(50 * time.Millisecond)
		srv.Shutdown()
	}},
	"mended: awaited": {drained, func(srv *asynq.Server, mux asynq.Handler) {
		quit := notified()
		var wg sync.WaitGroup
		wg.Go(func() { _ = srv.Run(mux) })
		<-quit
		wg.Wait()
	}},
	"mended: Run in the foreground": {drained, func(srv *asynq.Server, mux asynq.Handler) {
		_ = srv.Run(mux)
	}},
	"cut short": {cut, func(_ *asynq.Server, mux asynq.Handler) {
		// With a worker free, the Stop in Run takes as long as the queue is not looked at.
		quit, srv := notified(), server("default", 2, 100*time.Millisecond)
		go func() {
			<-quit
			srv.Shutdown()
		}()
		_ = srv.Run(mux)
	}},
	"mended: cut short, but awaited": {drained, func(srv *asynq.Server, mux asynq.Handler) {
		quit, done := notified(), make(chan struct{})
		go func() {
			defer close(done)
			<-quit
			srv.Shutdown()
		}()
		_ = srv.Run(mux)
		<-done
	}},
	"unawaited": {cut, func(srv *asynq.Server, mux asynq.Handler) {
		quit := notified()
		started(srv, mux)
		<-quit
		go srv.Shutdown()
	}},
	"never ends": {hangs, func(srv *asynq.Server, mux asynq.Handler) {
		go func() {
			if err := srv.Run(mux); err != nil {
				os.Exit(1)
			}
		}()
		select {}
	}},
	"never ends in a server": {hangs, func(srv *asynq.Server, mux asynq.Handler) {
		go func() { _ = srv.Run(mux) }()
		_ = http.ListenAndServe("localhost:0", nil)
	}},
	"mended: ends the process": {drained, func(srv *asynq.Server, mux asynq.Handler) {
		go func() {
			_ = srv.Run(mux)
			os.Exit(0)
		}()
		select {}
	}},
	"waits twice": {hangs, func(srv *asynq.Server, mux asynq.Handler) {
		_ = srv.Run(mux)
		<-notified()
	}},
	"waits twice, but for what was caught before": {drained, func(srv *asynq.Server, mux asynq.Handler) {
		quit := notified()
		_ = srv.Run(mux)
		<-quit
	}},
}

func redis() asynq.RedisClientOpt { return asynq.RedisClientOpt{Addr: os.Getenv("EXECUTED_REDIS")} }

func server(queue string, workers int, interval time.Duration) *asynq.Server {
	return asynq.NewServer(redis(), asynq.Config{
		Concurrency: workers, Queues: map[string]int{queue: 1}, ShutdownTimeout: 2 * time.Second,
		TaskCheckInterval: interval, LogLevel: asynq.FatalLevel,
	})
}

// TestMain runs one of the programs where the environment names it.
func TestMain(m *testing.M) {
	program, ok := programs[os.Getenv("EXECUTED_PROGRAM")]
	if !ok {
		os.Exit(m.Run())
	}
	program.main(server("default", 1, 10*time.Millisecond), asynq.HandlerFunc(func(context.Context, *asynq.Task) error {
		fmt.Println("active")
		time.Sleep(task)
		return nil
	}))
	os.Exit(0)
}

func Test(t *testing.T) {
	for name, program := range programs {
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
			got := drained
			timer := time.AfterFunc(8*time.Second, func() {
				got = hangs
				_ = cmd.Process.Kill()
			})
			_ = cmd.Wait()
			timer.Stop()
			inspector := asynq.NewInspector(redis)
			defer inspector.Close()
			info, err := inspector.GetQueueInfo("default")
			if err != nil {
				t.Fatal(err)
			}
			if info.Active > 0 {
				got = cut
			}
			if got != program.want {
				t.Errorf("%s, want %s: %v, %+v", got, program.want, cmd.ProcessState, info)
			}
		})
	}
}
