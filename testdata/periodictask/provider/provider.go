// Package provider provides periodic tasks.
package provider

import (
	"encoding/json"
	"time"

	"github.com/google/uuid"
	"github.com/hibiken/asynq"
)

type report struct {
	Version int
	Name    string
	At      time.Time
	Day     string
}

type clock struct{ id string }

func (p *clock) GetConfigs() ([]*asynq.PeriodicTaskConfig, error) {
	body, err := json.Marshal(report{Version: 1, At: time.Now()})
	if err != nil {
		return nil, err
	}
	return []*asynq.PeriodicTaskConfig{
		{Cronspec: "@daily", Task: asynq.NewTask("a", body, asynq.MaxRetry(1))},                                                                 // want "this PeriodicTaskConfig: its payload is new at each sync, so the entry is replaced and an @every longer than that never comes; remove the time"
		{Cronspec: "@daily", Task: asynq.NewTask("b", nil), Opts: []asynq.Option{asynq.MaxRetry(1), asynq.TaskID(uuid.NewString())}},            // want "this PeriodicTaskConfig: its Opts are new at each sync"
		{Cronspec: "@daily", Task: asynq.NewTask("c", nil), Opts: []asynq.Option{asynq.MaxRetry(1), asynq.Deadline(time.Now().Add(time.Hour))}}, // want "its Opts are new at each sync"
		{Cronspec: "@daily", Task: asynq.NewTask("d", nil, asynq.MaxRetry(1), asynq.Deadline(time.Now().Add(time.Hour)))},                       // want "this PeriodicTaskConfig: the time among its task's options stays that of the first sync"
		{Cronspec: "@daily", Task: asynq.NewTask("e", []byte(uuid.NewString()), asynq.MaxRetry(1))},                                             // want "its payload is new at each sync"
	}, nil
}

type ids struct{}

func (ids) GetConfigs() ([]*asynq.PeriodicTaskConfig, error) {
	return []*asynq.PeriodicTaskConfig{
		{Cronspec: "@daily", Task: asynq.NewTask("a", nil), Opts: []asynq.Option{asynq.MaxRetry(1), asynq.TaskID("a")}}, // want "asynq.TaskID of a periodic task"
		{Cronspec: "@daily", Task: asynq.NewTask("b", nil, asynq.TaskID("b"), asynq.MaxRetry(1))},                       // want "asynq.TaskID of a periodic task"
		{Cronspec: "@daily", Task: asynq.NewTask("c", nil, asynq.TaskID(uuid.NewString()), asynq.MaxRetry(1))},          // want "asynq.TaskID of a periodic task"
	}, nil
}

type helped struct{ names []string }

func (h helped) GetConfigs() ([]*asynq.PeriodicTaskConfig, error) {
	var out []*asynq.PeriodicTaskConfig
	for _, name := range h.names {
		c, err := h.config(name)
		if err != nil {
			return nil, err
		}
		out = append(out, c)
	}
	return out, nil
}

func (h helped) config(name string) (*asynq.PeriodicTaskConfig, error) {
	body, err := json.Marshal(report{Version: 1, Name: name, At: time.Now()})
	if err != nil {
		return nil, err
	}
	return &asynq.PeriodicTaskConfig{ // want "its payload is new at each sync"
		Cronspec: "@daily",
		Task:     asynq.NewTask("report", body),
		Opts:     []asynq.Option{asynq.MaxRetry(1)},
	}, nil
}

type okDaily struct{}

func (okDaily) GetConfigs() ([]*asynq.PeriodicTaskConfig, error) {
	day := time.Now().Format("2006-01-02")
	body, err := json.Marshal(report{Version: 1, Day: day})
	if err != nil {
		return nil, err
	}
	midnight := time.Now().Truncate(24 * time.Hour)
	y, m, d := time.Now().Date()
	noon := time.Date(y, m, d, 12, 0, 0, 0, time.UTC)
	return []*asynq.PeriodicTaskConfig{
		{Cronspec: "@hourly", Task: asynq.NewTask("a", body, asynq.MaxRetry(1))},
		{Cronspec: "@hourly", Task: asynq.NewTask("b", nil), Opts: []asynq.Option{asynq.MaxRetry(1), asynq.TaskID("b:" + day)}},
		{Cronspec: "@hourly", Task: asynq.NewTask("c", nil), Opts: []asynq.Option{asynq.MaxRetry(1), asynq.Deadline(midnight)}},
		{Cronspec: "@hourly", Task: asynq.NewTask("d", []byte(noon.String())), Opts: []asynq.Option{asynq.MaxRetry(1)}},
	}, nil
}

type row struct {
	Spec, Name string
	UpdatedAt  time.Time
}

type rows interface{ Active(now time.Time) []row }

type okStored struct{ db rows }

func (p okStored) GetConfigs() ([]*asynq.PeriodicTaskConfig, error) {
	var out []*asynq.PeriodicTaskConfig
	for _, r := range p.db.Active(time.Now()) {
		body, err := json.Marshal(r)
		if err != nil {
			return nil, err
		}
		out = append(out, &asynq.PeriodicTaskConfig{Cronspec: r.Spec, Task: asynq.NewTask(r.Name, body), Opts: []asynq.Option{asynq.MaxRetry(1), asynq.Timeout(time.Minute)}})
	}
	return out, nil
}

func touch(r *row) { r.UpdatedAt = time.Now() }

type okOnce struct{ configs []*asynq.PeriodicTaskConfig }

func newOnce() *okOnce {
	return &okOnce{configs: []*asynq.PeriodicTaskConfig{
		{Cronspec: "@hourly", Task: asynq.NewTask("a", []byte(uuid.NewString())), Opts: []asynq.Option{asynq.MaxRetry(1)}},
	}}
}

func (p *okOnce) GetConfigs() ([]*asynq.PeriodicTaskConfig, error) { return p.configs, nil }

type okRetained struct{}

func (okRetained) GetConfigs() ([]*asynq.PeriodicTaskConfig, error) {
	return []*asynq.PeriodicTaskConfig{
		{Cronspec: "@daily", Task: asynq.NewTask("a", nil, asynq.Retention(time.Hour)), Opts: []asynq.Option{asynq.MaxRetry(1), asynq.TaskID("a")}},
	}, nil
}

var _, _, _, _ asynq.PeriodicTaskConfigProvider = &clock{}, ids{}, helped{}, newOnce()
