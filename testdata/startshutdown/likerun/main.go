// Command likerun starts things that end by themselves.
package main

import (
	"context"
	"log"
	"os"
	"os/signal"

	"github.com/hibiken/asynq"
)

func newServer() *asynq.Server {
	return asynq.NewServer(asynq.RedisClientOpt{Addr: "localhost:6379"}, asynq.Config{})
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	okServe(ctx)
	okSelfClosing(ctx)
	okSelfClosingByHook(ctx)
	okReturnedSelfClosing(ctx)
	needsClosing(ctx)
	<-ctx.Done()
}

type service struct{ srv *asynq.Server }

func (s *service) serve(ctx context.Context) error {
	if err := s.srv.Start(asynq.NewServeMux()); err != nil {
		return err
	}
	<-ctx.Done()
	s.srv.Shutdown()
	return nil
}

// serve shuts down before it returns.
func okServe(ctx context.Context) {
	s := &service{srv: newServer()}
	if err := s.serve(ctx); err != nil {
		log.Fatal(err)
	}
}

type selfClosing struct{ srv *asynq.Server }

func (s *selfClosing) start(ctx context.Context) error {
	if err := s.srv.Start(asynq.NewServeMux()); err != nil {
		return err
	}
	go func() {
		<-ctx.Done()
		s.srv.Shutdown()
	}()
	return nil
}

// start has a goroutine that shuts down.
func okSelfClosing(ctx context.Context) {
	s := &selfClosing{srv: newServer()}
	if err := s.start(ctx); err != nil {
		log.Fatal(err)
	}
}

type hooked struct{ srv *asynq.Server }

func (h *hooked) start(ctx context.Context) error {
	context.AfterFunc(ctx, h.srv.Shutdown)
	return h.srv.Start(asynq.NewServeMux())
}

// start sets up a hook that shuts down.
func okSelfClosingByHook(ctx context.Context) {
	h := &hooked{srv: newServer()}
	if err := h.start(ctx); err != nil {
		log.Fatal(err)
	}
}

func startFor(ctx context.Context) *asynq.Server {
	srv := newServer()
	if err := srv.Start(asynq.NewServeMux()); err != nil {
		log.Fatal(err)
	}
	context.AfterFunc(ctx, srv.Shutdown)
	return srv
}

// The value is returned for other uses only.
func okReturnedSelfClosing(ctx context.Context) {
	srv := startFor(ctx)
	log.Println(srv.Ping())
}

type manual struct{ srv *asynq.Server }

func (m *manual) start(ctx context.Context) error {
	context.AfterFunc(ctx, func() { log.Println("leaving") })
	return m.srv.Start(asynq.NewServeMux())
}

func (m *manual) close() { m.srv.Shutdown() }

// The hook of this one only logs.
func needsClosing(ctx context.Context) {
	m := &manual{srv: newServer()}
	if err := m.start(ctx); err != nil { // want "started but never shut down"
		log.Fatal(err)
	}
}
