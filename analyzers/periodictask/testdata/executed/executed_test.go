// Package executed shows by execution what periodictask says. It is a module of its
// own, so that nothing else needs a Redis.
package executed

import (
	"context"
	"errors"
	"flag"
	"os"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/alicebob/miniredis/v2"
	"github.com/google/uuid"
	"github.com/hibiken/asynq"
)

// All tests mostly wait.
func TestMain(m *testing.M) {
	flag.Parse()
	_ = flag.Set("test.parallel", "32")
	os.Exit(m.Run())
}

// length is how long a schedule is watched at least, patience how long it is waited
// for at most.
const (
	length   = 3300 * time.Millisecond
	patience = 20 * time.Second
)

var opts = &asynq.SchedulerOpts{LogLevel: asynq.FatalLevel}

// A run is one of a task.
type run struct {
	payload  string
	deadline time.Time
}

// serve counts the runs of a task that always fails.
func serve(t *testing.T, redis asynq.RedisConnOpt) func() []run {
	t.Helper()
	var mu sync.Mutex
	var seen []run
	srv := asynq.NewServer(redis, asynq.Config{Concurrency: 1, TaskCheckInterval: 10 * time.Millisecond, LogLevel: asynq.FatalLevel})
	if err := srv.Start(asynq.HandlerFunc(func(ctx context.Context, task *asynq.Task) error {
		mu.Lock()
		defer mu.Unlock()
		deadline, _ := ctx.Deadline()
		seen = append(seen, run{string(task.Payload()), deadline})
		return errors.New("it fails")
	})); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(srv.Shutdown)
	return func() []run {
		mu.Lock()
		defer mu.Unlock()
		return slices.Clone(seen)
	}
}

// watch waits for at least min runs and complains of more than max.
func watch(t *testing.T, seen func() []run, min, max int) []run {
	t.Helper()
	begin := time.Now()
	for time.Since(begin) < length || len(seen()) < min && time.Since(begin) < patience {
		time.Sleep(10 * time.Millisecond)
	}
	runs := seen()
	if n := len(runs); n < min || n > max {
		t.Errorf("%d runs, want %d to %d", n, min, max)
	}
	return runs
}

const many = 99

func TestRegister(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name     string
		task     *asynq.Task
		opts     []asynq.Option
		min, max int
		deadline bool
	}{
		{"no ID", asynq.NewTask("a", nil), nil, 2, many, false},
		{"an ID of the call", asynq.NewTask("b", nil), []asynq.Option{asynq.TaskID("b")}, 1, 1, false},
		{"an ID of the task", asynq.NewTask("c", nil, asynq.TaskID("c")), nil, 1, 1, false},
		{"a random ID", asynq.NewTask("d", nil), []asynq.Option{asynq.TaskID(uuid.NewString())}, 1, 1, false},
		{"the time", asynq.NewTask("e", []byte(time.Now().String())), nil, 2, many, false},
		{"a deadline", asynq.NewTask("f", nil), []asynq.Option{asynq.Deadline(time.Now().Add(time.Hour))}, 2, many, true},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			redis := asynq.RedisClientOpt{Addr: miniredis.RunT(t).Addr()}
			seen := serve(t, redis)
			s := asynq.NewScheduler(redis, opts)
			if _, err := s.Register("@every 1s", test.task, append(test.opts, asynq.MaxRetry(0))...); err != nil {
				t.Fatal(err)
			}
			if err := s.Start(); err != nil {
				t.Fatal(err)
			}
			defer s.Shutdown()
			same(t, watch(t, seen, test.min, test.max), test.deadline)
		})
	}
}

// same complains of runs that differ in payload or deadline.
func same(t *testing.T, runs []run, deadline bool) {
	t.Helper()
	for _, r := range runs {
		if r.payload != runs[0].payload || deadline && !r.deadline.Equal(runs[0].deadline) {
			t.Errorf("%v differs from %v", r, runs[0])
		}
	}
}

type provider func() *asynq.PeriodicTaskConfig

func (p provider) GetConfigs() ([]*asynq.PeriodicTaskConfig, error) {
	c := p()
	c.Opts = append(c.Opts, asynq.MaxRetry(0))
	return []*asynq.PeriodicTaskConfig{c}, nil
}

// An entry that is new at each sync never comes where the sync is more frequent.
func TestProvider(t *testing.T) {
	t.Parallel()
	config := func(spec, payload string, task []asynq.Option, opts ...asynq.Option) *asynq.PeriodicTaskConfig {
		return &asynq.PeriodicTaskConfig{Cronspec: spec, Task: asynq.NewTask("a", []byte(payload), task...), Opts: opts}
	}
	// A second would come all the same: the library rounds it to the next whole one.
	const second, longer = "@every 1s", "@every 3s"
	soon := func() asynq.Option { return asynq.Deadline(time.Now().Add(time.Hour)) }
	id := func() asynq.Option { return asynq.TaskID(uuid.NewString()) }
	for _, test := range []struct {
		name     string
		p        provider
		min, max int
		deadline bool
	}{
		{"fixed", func() *asynq.PeriodicTaskConfig { return config(longer, "fixed", nil) }, 1, many, false},
		{"the day", func() *asynq.PeriodicTaskConfig { return config(longer, time.Now().Format(time.DateOnly), nil) }, 1, many, false},
		{"the time", func() *asynq.PeriodicTaskConfig { return config(longer, time.Now().String(), nil) }, 0, 0, false},
		{"a random ID", func() *asynq.PeriodicTaskConfig { return config(longer, "", nil, id()) }, 0, 0, false},
		{"a deadline", func() *asynq.PeriodicTaskConfig { return config(longer, "", nil, soon()) }, 0, 0, false},
		{"a fixed ID", func() *asynq.PeriodicTaskConfig { return config(second, "", nil, asynq.TaskID("fixed")) }, 1, 1, false},
		{"a random ID of the task", func() *asynq.PeriodicTaskConfig { return config(second, "", []asynq.Option{id()}) }, 1, 1, false},
		{"a deadline of the task", func() *asynq.PeriodicTaskConfig { return config(second, "", []asynq.Option{soon()}) }, 2, many, true},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			redis := asynq.RedisClientOpt{Addr: miniredis.RunT(t).Addr()}
			seen := serve(t, redis)
			m, err := asynq.NewPeriodicTaskManager(asynq.PeriodicTaskManagerOpts{
				RedisConnOpt: redis, PeriodicTaskConfigProvider: test.p, SyncInterval: 300 * time.Millisecond, SchedulerOpts: opts,
			})
			if err != nil {
				t.Fatal(err)
			}
			if err := m.Start(); err != nil {
				t.Fatal(err)
			}
			defer m.Shutdown()
			same(t, watch(t, seen, test.min, test.max), test.deadline)
		})
	}
}
