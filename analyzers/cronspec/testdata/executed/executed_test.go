// Package executed shows by execution what cronspec says. It is a module of its own,
// so that nothing else needs a Redis.
package executed

import (
	"os"
	"strings"
	"testing"
	"time"

	"github.com/alicebob/miniredis/v2"
	"github.com/hibiken/asynq"
)

// register registers a spec and tells what asynq does with it.
func register(t *testing.T, spec string) (kind string) {
	t.Helper()
	redis := asynq.RedisClientOpt{Addr: miniredis.RunT(t).Addr()}
	s := asynq.NewScheduler(redis, &asynq.SchedulerOpts{HeartbeatInterval: 10 * time.Millisecond, LogLevel: asynq.FatalLevel})
	defer func() {
		if recover() != nil {
			kind = "panics"
		}
	}()
	if _, err := s.Register(spec, asynq.NewTask("task", nil), asynq.MaxRetry(1)); err != nil {
		if strings.Contains(err.Error(), "expected exactly 5 fields, found 6") {
			return "seconds"
		}
		return "refused"
	}
	if err := s.Start(); err != nil {
		t.Fatal(err)
	}
	defer s.Shutdown()
	inspector := asynq.NewInspector(redis)
	defer inspector.Close()
	for range 500 {
		time.Sleep(5 * time.Millisecond)
		entries, err := inspector.SchedulerEntries()
		if err != nil || len(entries) != 1 {
			continue
		}
		next := entries[0].Next
		switch {
		case next.Year() < 1970 || next.Unix() <= 0:
			return "never"
		case strings.Contains(spec, "@every") && spec != "@every 1s" && time.Until(next) <= time.Second && !strings.Contains(spec, "1500ms"):
			return "second"
		}
		return "works"
	}
	return "is not listed"
}

func TestSpecs(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("specs.txt")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		want, spec, ok := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
		if !ok {
			continue
		}
		t.Run(spec, func(t *testing.T) {
			t.Parallel()
			if got := register(t, spec); got != want {
				t.Errorf("%q: %s, want %s", spec, got, want)
			}
		})
	}
}

// A manager leaves out what is refused, in silence but for its log, and dies of what
// panics.
type provider []string

func (p provider) GetConfigs() ([]*asynq.PeriodicTaskConfig, error) {
	var out []*asynq.PeriodicTaskConfig
	for _, spec := range p {
		out = append(out, &asynq.PeriodicTaskConfig{Cronspec: spec, Task: asynq.NewTask(spec, nil), Opts: []asynq.Option{asynq.MaxRetry(1)}})
	}
	return out, nil
}

func TestManager(t *testing.T) {
	t.Parallel()
	redis := asynq.RedisClientOpt{Addr: miniredis.RunT(t).Addr()}
	m, err := asynq.NewPeriodicTaskManager(asynq.PeriodicTaskManagerOpts{
		RedisConnOpt:               redis,
		PeriodicTaskConfigProvider: provider{"0 0 9 * * *", "@daily"},
		SchedulerOpts:              &asynq.SchedulerOpts{HeartbeatInterval: 10 * time.Millisecond, LogLevel: asynq.FatalLevel},
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := m.Start(); err != nil {
		t.Fatal(err)
	}
	defer m.Shutdown()
	inspector := asynq.NewInspector(redis)
	defer inspector.Close()
	for range 500 {
		time.Sleep(5 * time.Millisecond)
		if entries, err := inspector.SchedulerEntries(); err == nil && len(entries) > 0 {
			if len(entries) != 1 || entries[0].Spec != "@daily" {
				t.Errorf("%d entries, the first of %q", len(entries), entries[0].Spec)
			}
			return
		}
	}
	t.Error("nothing is listed")
}
