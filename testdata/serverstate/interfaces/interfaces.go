// Package interfaces starts servers through interfaces.
package interfaces

import "github.com/hibiken/asynq"

var redis = asynq.RedisClientOpt{Addr: "localhost:6379"}

type unit interface {
	Start() error
	Stop()
}

type steady struct {
	server *asynq.Server
	mux    *asynq.ServeMux
}

func (s *steady) Start() error { return s.server.Start(s.mux) }
func (s *steady) Stop()        { s.server.Shutdown() }

type clock struct{ cron *asynq.Scheduler }

func (c clock) Start() error { return c.cron.Start() }
func (c clock) Stop()        { c.cron.Shutdown() }

func restart(mux *asynq.ServeMux) error {
	var u unit = &steady{asynq.NewServer(redis, asynq.Config{}), mux}
	if err := u.Start(); err != nil {
		return err
	}
	u.Stop()
	return u.Start() // want "unit u was started before"
}

func okUnits(units []unit) {
	for _, u := range units {
		_ = u.Start()
	}
}

func okEither(u unit, mux *asynq.ServeMux, late bool) {
	if late {
		u = clock{asynq.NewScheduler(redis, nil)}
	}
	_ = u.Start()
	u.Stop()
}

type starter interface {
	Start(asynq.Handler) error
	Shutdown()
}

func direct(mux *asynq.ServeMux) {
	var s starter = asynq.NewServer(redis, asynq.Config{})
	_ = s.Start(mux)
	s.Shutdown()
	_ = s.Start(mux) // want "starter s was started before"
}

type again interface{ Begin() error }

type once struct{ server *asynq.Server }

func (o *once) Begin() error { return o.server.Start(asynq.NotFoundHandler()) }

type renewing struct{ server *asynq.Server }

func (r *renewing) Begin() error {
	r.server = asynq.NewServer(redis, asynq.Config{})
	return r.server.Start(asynq.NotFoundHandler())
}

var _, _ again = new(once), new(renewing)

func okOneOfThemRenews(a again) {
	_ = a.Begin()
	_ = a.Begin()
}
