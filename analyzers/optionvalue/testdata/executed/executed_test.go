// Package executed shows by execution what optionvalue says. It is a module of its
// own, so that nothing else needs a Redis.
package executed

import (
	"context"
	"maps"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/alicebob/miniredis/v2"
	"github.com/hibiken/asynq"
)

func redis(t *testing.T) (*miniredis.Miniredis, asynq.RedisClientOpt) {
	t.Helper()
	server := miniredis.RunT(t)
	return server, asynq.RedisClientOpt{Addr: server.Addr()}
}

// TestOptions gives each constant to the client and looks at what became of the task.
func TestOptions(t *testing.T) {
	t.Parallel()
	_, opt := redis(t)
	client := asynq.NewClient(opt)
	defer client.Close()
	const standard = 30 * time.Minute
	deadline := asynq.Deadline(time.Now().Add(time.Hour))
	timeout := func(d time.Duration) func(*asynq.TaskInfo) bool {
		return func(i *asynq.TaskInfo) bool { return i.Timeout == d }
	}
	retries := func(n int) func(*asynq.TaskInfo) bool {
		return func(i *asynq.TaskInfo) bool { return i.MaxRetry == n }
	}
	kept := func(d time.Duration) func(*asynq.TaskInfo) bool {
		return func(i *asynq.TaskInfo) bool { return i.Retention == d }
	}
	state := func(s asynq.TaskState) func(*asynq.TaskInfo) bool {
		return func(i *asynq.TaskInfo) bool { return i.State == s }
	}
	for _, test := range []struct {
		name string
		opts []asynq.Option
		is   func(*asynq.TaskInfo) bool // nil where enqueuing fails
	}{
		{"Timeout(0) is 30 minutes", []asynq.Option{asynq.Timeout(0)}, timeout(standard)},
		{"Timeout(0) with the zero Deadline is 30 minutes", []asynq.Option{asynq.Timeout(0), asynq.Deadline(time.Time{})}, timeout(standard)},
		{"Timeout(0) with a Deadline is none", []asynq.Option{asynq.Timeout(0), deadline}, timeout(0)},
		{"Timeout(30) is none", []asynq.Option{asynq.Timeout(30)}, timeout(0)},
		{"Timeout(500ms) is none", []asynq.Option{asynq.Timeout(500 * time.Millisecond)}, timeout(0)},
		{"Timeout(-1ms) is none", []asynq.Option{asynq.Timeout(-time.Millisecond)}, timeout(0)},
		{"Timeout(1s) is a second", []asynq.Option{asynq.Timeout(time.Second)}, timeout(time.Second)},
		{"the later Timeout", []asynq.Option{asynq.Timeout(0), asynq.Timeout(time.Minute)}, timeout(time.Minute)},
		{"MaxRetry(-1) is 0", []asynq.Option{asynq.MaxRetry(-1)}, retries(0)},
		{"Retention(100ms) is none", []asynq.Option{asynq.Retention(100 * time.Millisecond)}, kept(0)},
		{"Retention(86400) is none", []asynq.Option{asynq.Retention(86400)}, kept(0)},
		{"Retention(1s) is a second", []asynq.Option{asynq.Retention(time.Second)}, kept(time.Second)},
		{"ProcessIn(-1m) is now", []asynq.Option{asynq.ProcessIn(-time.Minute)}, state(asynq.TaskStatePending)},
		{"ProcessIn(30) is now", []asynq.Option{asynq.ProcessIn(30)}, state(asynq.TaskStatePending)},
		{"ProcessIn(1m) is later", []asynq.Option{asynq.ProcessIn(time.Minute)}, state(asynq.TaskStateScheduled)},
		{"the later ProcessAt", []asynq.Option{asynq.ProcessIn(time.Minute), asynq.ProcessAt(time.Time{})}, state(asynq.TaskStatePending)},
		{"a nil Option", []asynq.Option{nil}, state(asynq.TaskStatePending)},
		{"Unique(0)", []asynq.Option{asynq.Unique(0)}, nil},
		{"Unique(500ms)", []asynq.Option{asynq.Unique(500 * time.Millisecond)}, nil},
		{"Unique(-1h)", []asynq.Option{asynq.Unique(-time.Hour)}, nil},
		{"Unique(1) overridden", []asynq.Option{asynq.Unique(1), asynq.Unique(time.Hour)}, nil},
		{"Unique(1s)", []asynq.Option{asynq.Unique(time.Second)}, state(asynq.TaskStatePending)},
		{"blank Queue", []asynq.Option{asynq.Queue(" \t")}, nil},
		{"blank Queue overridden", []asynq.Option{asynq.Queue(""), asynq.Queue("low")}, nil},
		{"blank TaskID", []asynq.Option{asynq.TaskID("")}, nil},
		{"blank Group", []asynq.Option{asynq.Group("")}, nil},
	} {
		info, err := client.Enqueue(asynq.NewTask("task:"+test.name, nil), test.opts...)
		switch {
		case test.is == nil && err == nil:
			t.Errorf("%s: enqueued as %+v", test.name, info)
		case test.is != nil && (err != nil || !test.is(info)):
			t.Errorf("%s: %+v, %v", test.name, info, err)
		}
	}
}

var quiet = asynq.Config{Concurrency: 1, ShutdownTimeout: 20 * time.Second, TaskCheckInterval: 10 * time.Millisecond, LogLevel: asynq.FatalLevel}

// A task whose timeout is negative fails before its handler is called.
func TestNegativeTimeout(t *testing.T) {
	t.Parallel()
	_, opt := redis(t)
	client := asynq.NewClient(opt)
	defer client.Close()
	if _, err := client.Enqueue(asynq.NewTask("late", nil), asynq.Timeout(-time.Minute), asynq.MaxRetry(0)); err != nil {
		t.Fatal(err)
	}
	failed := make(chan error, 1)
	config := quiet
	config.ErrorHandler = asynq.ErrorHandlerFunc(func(_ context.Context, _ *asynq.Task, err error) { failed <- err })
	srv := asynq.NewServer(opt, config)
	if err := srv.Start(asynq.HandlerFunc(func(context.Context, *asynq.Task) error {
		t.Error("the handler is called")
		return nil
	})); err != nil {
		t.Fatal(err)
	}
	defer srv.Shutdown()
	if err := <-failed; err != context.DeadlineExceeded {
		t.Error(err)
	}
}

// The queues that a server serves, and its number of workers.
func TestServers(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		queues, served map[string]int
		workers, run   int
	}{
		{map[string]int{"high": 2, "low": 0, "": 3, " ": 1, "less": -1}, map[string]int{"high": 2}, 3, 3},
		{map[string]int{"low": 0}, map[string]int{"default": 1}, -1, runtime.NumCPU()},
		{map[string]int{"": 1}, map[string]int{"default": 1}, 0, runtime.NumCPU()},
		{map[string]int{}, map[string]int{"default": 1}, 1, 1},
	} {
		_, opt := redis(t)
		config := quiet
		config.Queues, config.Concurrency = test.queues, test.workers
		srv := asynq.NewServer(opt, config)
		if err := srv.Start(asynq.NewServeMux()); err != nil {
			t.Fatal(err)
		}
		inspector := asynq.NewInspector(opt)
		var servers []*asynq.ServerInfo
		for range 200 {
			if servers, _ = inspector.Servers(); len(servers) == 1 {
				break
			}
			time.Sleep(10 * time.Millisecond)
		}
		if len(servers) != 1 || !maps.Equal(servers[0].Queues, test.served) || servers[0].Concurrency != test.run {
			t.Errorf("%v, %d: %+v", test.queues, test.workers, servers)
		}
		inspector.Close()
		srv.Shutdown()
	}
}

func TestGroupGracePeriod(t *testing.T) {
	t.Parallel()
	_, opt := redis(t)
	panics := func(d time.Duration) (panicked bool) {
		defer func() { panicked = recover() != nil }()
		config := quiet
		config.GroupGracePeriod = d
		asynq.NewServer(opt, config)
		return false
	}
	for d, want := range map[time.Duration]bool{0: false, 30: true, 500 * time.Millisecond: true, -time.Minute: true, time.Second: false} {
		if panics(d) != want {
			t.Errorf("%v: panics %t", d, !want)
		}
	}
}

// A negative ShutdownTimeout, and one of some nanoseconds, cut tasks off at once.
func TestShutdownTimeout(t *testing.T) {
	t.Parallel()
	for _, timeout := range []time.Duration{-time.Second, 30} {
		_, opt := redis(t)
		client := asynq.NewClient(opt)
		if _, err := client.Enqueue(asynq.NewTask("long", nil), asynq.MaxRetry(0)); err != nil {
			t.Fatal(err)
		}
		client.Close()
		config := quiet
		config.ShutdownTimeout = timeout
		srv := asynq.NewServer(opt, config)
		begun := make(chan struct{})
		if err := srv.Start(asynq.HandlerFunc(func(ctx context.Context, _ *asynq.Task) error {
			close(begun)
			<-ctx.Done()
			return nil
		})); err != nil {
			t.Fatal(err)
		}
		<-begun
		at := time.Now()
		srv.Shutdown()
		inspector := asynq.NewInspector(opt)
		info, err := inspector.GetQueueInfo("default")
		inspector.Close()
		if took := time.Since(at); err != nil || took > 10*time.Second || info.Pending != 1 {
			t.Errorf("%v: took %v, %+v, %v", timeout, took, info, err)
		}
	}
}

// Negative intervals are busy loops, or the default where asynq says so.
func TestIntervals(t *testing.T) {
	t.Parallel()
	// busy tells whether Redis, or the function, is asked all the time.
	busy := func(change func(*asynq.Config, func(error))) bool {
		server, opt := redis(t)
		var checks atomic.Int64
		config := quiet
		config.TaskCheckInterval = time.Minute
		change(&config, func(error) { checks.Add(1) })
		srv := asynq.NewServer(opt, config)
		if err := srv.Start(asynq.NewServeMux()); err != nil {
			t.Fatal(err)
		}
		time.Sleep(300 * time.Millisecond)
		before := server.CommandCount()
		time.Sleep(200 * time.Millisecond)
		calls := server.CommandCount() - before
		return calls > 20 || checks.Load() > 20
	}
	for _, test := range []struct {
		name   string
		change func(*asynq.Config, func(error))
		want   bool
	}{
		{"defaults", func(*asynq.Config, func(error)) {}, false},
		{"DelayedTaskCheckInterval", func(c *asynq.Config, _ func(error)) { c.DelayedTaskCheckInterval = -1 }, true},
		{"JanitorInterval", func(c *asynq.Config, _ func(error)) { c.JanitorInterval = -time.Second }, true},
		{"HealthCheckInterval", func(c *asynq.Config, f func(error)) { c.HealthCheckInterval, c.HealthCheckFunc = -1, f }, true},
		{"HealthCheckInterval of no check", func(c *asynq.Config, _ func(error)) { c.HealthCheckInterval = -1 }, false},
		{"TaskCheckInterval", func(c *asynq.Config, _ func(error)) { c.TaskCheckInterval = -1 }, false},
	} {
		if busy(test.change) != test.want {
			t.Errorf("%s: busy is %t", test.name, !test.want)
		}
	}
}

// A nil Option ends the process of the scheduler that is given it.
func TestNilOption(t *testing.T) {
	t.Parallel()
	if addr := os.Getenv("EXECUTED_REDIS"); addr != "" {
		s := asynq.NewScheduler(asynq.RedisClientOpt{Addr: addr}, &asynq.SchedulerOpts{HeartbeatInterval: 10 * time.Millisecond, LogLevel: asynq.FatalLevel})
		var opts []asynq.Option
		if os.Getenv("EXECUTED_NIL") != "" {
			opts = append(opts, nil)
		}
		// Options of the task do no harm.
		if _, err := s.Register("@hourly", asynq.NewTask("a", nil, nil), opts...); err != nil {
			t.Fatal(err)
		}
		if err := s.Start(); err != nil {
			t.Fatal(err)
		}
		time.Sleep(3 * time.Second)
		os.Exit(0)
	}
	server, _ := redis(t)
	for _, crashes := range []bool{false, true} {
		cmd := exec.Command(os.Args[0], "-test.run=^TestNilOption$")
		cmd.Env = append(os.Environ(), "EXECUTED_REDIS="+server.Addr())
		if crashes {
			cmd.Env = append(cmd.Env, "EXECUTED_NIL=1")
		}
		out, err := cmd.CombinedOutput()
		if (err != nil) != crashes || crashes && !strings.Contains(string(out), "nil pointer dereference") {
			t.Errorf("%t: %v\n%s", crashes, err, out)
		}
	}
}
