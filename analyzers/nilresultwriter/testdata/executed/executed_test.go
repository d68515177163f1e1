// Package executed shows by execution what nilresultwriter says. It is a module of its
// own, so that nothing else needs a Redis.
package executed

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/alicebob/miniredis/v2"
	"github.com/hibiken/asynq"
)

// call calls the writer of a task.
func call(t *asynq.Task) {
	fmt.Println("the writer is nil:", t.ResultWriter() == nil)
	t.ResultWriter().TaskID()
}

// hooks give a task to each hook; use is what they do with it.
var hooks = map[string]func(redis asynq.RedisConnOpt, use func(*asynq.Task)){
	"ErrorHandler": func(redis asynq.RedisConnOpt, use func(*asynq.Task)) {
		serve(redis, asynq.Config{ErrorHandler: asynq.ErrorHandlerFunc(func(_ context.Context, t *asynq.Task, _ error) { use(t) })})
	},
	"RetryDelayFunc": func(redis asynq.RedisConnOpt, use func(*asynq.Task)) {
		serve(redis, asynq.Config{RetryDelayFunc: func(_ int, _ error, t *asynq.Task) time.Duration {
			use(t)
			return time.Minute
		}})
	},
	"GroupAggregator": func(redis asynq.RedisConnOpt, use func(*asynq.Task)) {
		serve(redis, asynq.Config{
			GroupMaxSize:     1,
			GroupGracePeriod: time.Second,
			GroupAggregator: asynq.GroupAggregatorFunc(func(_ string, tasks []*asynq.Task) *asynq.Task {
				use(tasks[0])
				return asynq.NewTask("all", nil)
			}),
		}, asynq.Group("g"))
	},
	"PreEnqueueFunc": func(redis asynq.RedisConnOpt, use func(*asynq.Task)) {
		schedule(redis, &asynq.SchedulerOpts{PreEnqueueFunc: func(t *asynq.Task, _ []asynq.Option) { use(t) }})
	},
	"EnqueueErrorHandler": func(redis asynq.RedisConnOpt, use func(*asynq.Task)) {
		schedule(redis, &asynq.SchedulerOpts{EnqueueErrorHandler: func(t *asynq.Task, _ []asynq.Option, _ error) { use(t) }}, asynq.Queue(""))
	},
	"handler": func(redis asynq.RedisConnOpt, use func(*asynq.Task)) {
		enqueue(redis)
		srv := asynq.NewServer(redis, asynq.Config{LogLevel: asynq.FatalLevel})
		_ = srv.Start(asynq.HandlerFunc(func(_ context.Context, t *asynq.Task) error {
			use(t)
			return nil
		}))
	},
	"own handler, called with a new task": func(_ asynq.RedisConnOpt, use func(*asynq.Task)) {
		use(asynq.NewTask("a", nil))
	},
}

func enqueue(redis asynq.RedisConnOpt, opts ...asynq.Option) {
	client := asynq.NewClient(redis)
	defer client.Close()
	if _, err := client.Enqueue(asynq.NewTask("a", nil), append(opts, asynq.MaxRetry(1))...); err != nil {
		panic(err)
	}
}

func serve(redis asynq.RedisConnOpt, config asynq.Config, opts ...asynq.Option) {
	enqueue(redis, opts...)
	config.LogLevel = asynq.FatalLevel
	_ = asynq.NewServer(redis, config).Start(asynq.HandlerFunc(func(context.Context, *asynq.Task) error { return errors.New("it fails") }))
}

func schedule(redis asynq.RedisConnOpt, config *asynq.SchedulerOpts, opts ...asynq.Option) {
	config.LogLevel = asynq.FatalLevel
	s := asynq.NewScheduler(redis, config)
	if _, err := s.Register("@every 1s", asynq.NewTask("a", nil), opts...); err != nil {
		panic(err)
	}
	_ = s.Start()
}

// Each hook runs in a process of its own, which ends if the writer is nil.
func TestHooks(t *testing.T) {
	t.Parallel()
	if name := os.Getenv("EXECUTED_HOOK"); name != "" {
		used := make(chan struct{})
		hooks[name](asynq.RedisClientOpt{Addr: os.Getenv("EXECUTED_REDIS")}, func(task *asynq.Task) {
			call(task)
			close(used)
		})
		select {
		case <-used:
		case <-time.After(8 * time.Second):
			t.Fatal("the hook is not called")
		}
		os.Exit(0)
	}
	done := make(chan string)
	for name := range hooks {
		go func() {
			server := miniredis.NewMiniRedis()
			if err := server.Start(); err != nil {
				done <- err.Error()
				return
			}
			defer server.Close()
			cmd := exec.Command(os.Args[0], "-test.run=^TestHooks$")
			cmd.Env = append(os.Environ(), "EXECUTED_REDIS="+server.Addr(), "EXECUTED_HOOK="+name)
			out, err := cmd.CombinedOutput()
			text := string(out)
			switch {
			case name == "handler":
				if err != nil || !strings.Contains(text, "the writer is nil: false") {
					done <- fmt.Sprintf("%s: %v\n%s", name, err, text)
					return
				}
			case err == nil || !strings.Contains(text, "the writer is nil: true") || !strings.Contains(text, "nil pointer dereference"):
				done <- fmt.Sprintf("%s: %v\n%s", name, err, text)
				return
			}
			done <- ""
		}()
	}
	for range hooks {
		if problem := <-done; problem != "" {
			t.Error(problem)
		}
	}
}

// What writes to the writer panics as its own methods do.
func TestWriters(t *testing.T) {
	t.Parallel()
	w := asynq.NewTask("a", nil).ResultWriter()
	for name, write := range map[string]func(){
		"Write":       func() { w.Write(nil) },
		"TaskID":      func() { w.TaskID() },
		"Fprint":      func() { fmt.Fprint(w, "a") },
		"WriteString": func() { io.WriteString(w, "a") },
		"Copy":        func() { io.Copy(w, strings.NewReader("a")) },
		"NewEncoder":  func() { json.NewEncoder(w).Encode("a") },
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s does not panic", name)
				}
			}()
			write()
		}()
	}
}
