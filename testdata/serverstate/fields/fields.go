// Package fields keeps servers in fields.
package fields

import (
	"context"
	"log"
	"sync"
	"time"

	"github.com/hibiken/asynq"
)

var redis = asynq.RedisClientOpt{Addr: "localhost:6379"}

type service struct {
	server *asynq.Server
	cron   *asynq.Scheduler
	mux    *asynq.ServeMux
}

func newService(mux *asynq.ServeMux) *service {
	return &service{server: asynq.NewServer(redis, asynq.Config{}), cron: asynq.NewScheduler(redis, nil), mux: mux}
}

func (s *service) restart() error {
	s.server.Shutdown()
	return s.server.Start(s.mux) // want "^server s.server was stopped or shut down before: s.server.Start only returns an error; make a new one$"
}

func (s *service) run(ctx context.Context) error {
	if err := s.server.Start(s.mux); err != nil {
		return err
	}
	defer s.server.Shutdown()
	<-ctx.Done()
	return s.server.Run(s.mux) // want "server s.server was started before"
}

func (s *service) rounds(ticks <-chan time.Time) {
	for range ticks {
		if err := s.cron.Start(); err != nil { // want "scheduler s.cron is started in each round"
			log.Print(err)
			return
		}
		s.cron.Shutdown()
	}
}

func (s *service) okBoth() error {
	if err := s.server.Start(s.mux); err != nil {
		return err
	}
	return s.cron.Start()
}

func okInstances(mux *asynq.ServeMux) {
	a, b := newService(mux), newService(mux)
	_ = a.server.Start(mux)
	_ = b.server.Start(mux)
	a.server.Shutdown()
	b.server.Shutdown()
}

func local(mux *asynq.ServeMux) {
	s := service{server: asynq.NewServer(redis, asynq.Config{}), mux: mux}
	srv := s.server
	_ = srv.Start(mux)
	defer srv.Shutdown()
	_ = s.server.Start(mux) // want "server s.server was started before"
}

// A renewed service makes its server anew.
type renewed struct {
	mu     sync.Mutex
	server *asynq.Server
	mux    *asynq.ServeMux
	broken chan struct{}
}

func (r *renewed) open() { r.server = asynq.NewServer(redis, asynq.Config{}) }

func (r *renewed) okRestart() error {
	r.server.Shutdown()
	r.server = asynq.NewServer(redis, asynq.Config{})
	return r.server.Start(r.mux)
}

func (r *renewed) okRestartByHelper() error {
	r.server.Shutdown()
	r.open()
	return r.server.Start(r.mux)
}

// okSupervise waits until somebody else has made the server anew.
func (r *renewed) okSupervise() {
	for {
		if err := r.server.Start(r.mux); err != nil {
			log.Print(err)
		}
		<-r.broken
	}
}

func (r *renewed) okUnlocked() error {
	r.mu.Lock()
	r.server.Shutdown()
	r.mu.Unlock()
	time.Sleep(time.Second)
	return r.server.Start(r.mux)
}

func (r *renewed) atOnce() error {
	r.server.Shutdown()
	log.Print("and again")
	return r.server.Start(r.mux) // want "server r.server was stopped or shut down before"
}

func (r *renewed) okOld() error {
	old := r.server
	r.open()
	old.Shutdown()
	return r.server.Start(r.mux)
}

type pair struct{ high, low service }

func (p *pair) okStart() {
	_ = p.high.server.Start(p.high.mux)
	_ = p.low.server.Start(p.low.mux)
}

func (p *pair) startTwice() {
	_ = p.high.server.Start(p.high.mux)
	_ = p.high.server.Start(p.low.mux) // want "server p.high.server was started before"
}

func byValue(s service) {
	_ = s.server.Start(s.mux)
	_ = s.server.Start(s.mux) // want "server s.server was started before"
}

func okCopied(s service, mux *asynq.ServeMux) {
	t := s
	t.server = asynq.NewServer(redis, asynq.Config{})
	_ = s.server.Start(mux)
	_ = t.server.Start(mux)
}

func okOverwritten(s *service, mux *asynq.ServeMux) {
	_ = s.server.Start(mux)
	s.server.Shutdown()
	*s = service{server: asynq.NewServer(redis, asynq.Config{})}
	_ = s.server.Start(mux)
}

func overwritten(s *service, mux *asynq.ServeMux) {
	srv := asynq.NewServer(redis, asynq.Config{})
	_ = srv.Start(mux)
	*s = service{cron: s.cron, server: srv}
	_ = s.server.Start(mux) // want "server s.server was started before"
}

func renew(server **asynq.Server) { *server = asynq.NewServer(redis, asynq.Config{}) }

func (s *service) okRenewedByAddress() error {
	s.server.Shutdown()
	renew(&s.server)
	return s.server.Start(s.mux)
}
