// Package review has shapes that services are written in.
package review

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/hibiken/asynq"
)

type meta struct {
	RequestID string
	Created   time.Time
}

type payload struct {
	Version int
	Meta    meta
	User    string
}

func newMeta() meta { return meta{RequestID: uuid.NewString(), Created: time.Now()} }

func nested(s *asynq.Scheduler) error {
	p := &payload{Version: 1, Meta: newMeta()}
	body, err := json.Marshal(p)
	if err != nil {
		return err
	}
	_, err = s.Register("@daily", asynq.NewTask("a", body), asynq.MaxRetry(1)) // want "the payload of a registered task"
	return err
}

type builder struct{ kind string }

func (b *builder) task(now time.Time) *asynq.Task {
	return asynq.NewTask(b.kind, []byte(fmt.Sprintf(`{"now":%q}`, now)), asynq.MaxRetry(1))
}

func viaMethod(s *asynq.Scheduler, b *builder) {
	s.Register("@daily", b.task(time.Now())) // want "the payload of a registered task"
	s.Register("@daily", b.task(time.Time{}))
}

func inLoop(s *asynq.Scheduler, users []string) {
	for _, user := range users {
		body, _ := json.Marshal(payload{Version: 1, User: user, Meta: meta{Created: time.Now()}})
		s.Register("@daily", asynq.NewTask("u", body), asynq.MaxRetry(1)) // want "the payload of a registered task"
	}
}

func okUsers(s *asynq.Scheduler, users []string) {
	for _, user := range users {
		body, _ := json.Marshal(payload{Version: 1, User: user})
		s.Register("@daily", asynq.NewTask("u", body), asynq.MaxRetry(1))
	}
}

func okHandler(ctx context.Context, t *asynq.Task) error {
	var p payload
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	p.Meta.Created = time.Now()
	_, err := json.Marshal(p)
	return err
}

func okDuration(s *asynq.Scheduler) error {
	begin := time.Now()
	_, err := s.Register("@daily", asynq.NewTask("a", nil), asynq.MaxRetry(1))
	fmt.Println("registered in", time.Since(begin))
	return err
}

func okCondition(s *asynq.Scheduler) {
	kind := "weekday"
	if time.Now().Weekday() == time.Sunday {
		kind = "sunday"
	}
	s.Register("@daily", asynq.NewTask(kind, []byte(kind)), asynq.MaxRetry(1))
}

type provider struct{ now func() time.Time }

func (p *provider) GetConfigs() ([]*asynq.PeriodicTaskConfig, error) {
	c := &asynq.PeriodicTaskConfig{Cronspec: "@every 1h"} // want "its payload is new at each sync"
	c.Task = asynq.NewTask("a", []byte(uuid.New().String()), asynq.MaxRetry(1))
	list := []*asynq.PeriodicTaskConfig{c}
	build := func(name string) *asynq.PeriodicTaskConfig {
		return &asynq.PeriodicTaskConfig{ // want "its payload is new at each sync"
			Cronspec: "@every 1h",
			Task:     asynq.NewTask(name, []byte(time.Now().String()), asynq.MaxRetry(1)),
		}
	}
	list = append(list, build("b"))
	return list, nil
}

type okInjected struct{ now func() time.Time }

func (p *okInjected) GetConfigs() ([]*asynq.PeriodicTaskConfig, error) {
	return []*asynq.PeriodicTaskConfig{
		{Cronspec: "@daily", Task: asynq.NewTask("a", []byte(p.now().String()), asynq.MaxRetry(1))},
	}, nil
}
