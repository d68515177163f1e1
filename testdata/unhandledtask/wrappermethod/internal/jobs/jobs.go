package jobs

import (
	"context"

	"github.com/hibiken/asynq"
)

type Func func(ctx context.Context, payload []byte) error

type Server struct {
	srv *asynq.Server
	mux *asynq.ServeMux
}

func NewServer(addr, queue string) *Server {
	return &Server{
		srv: asynq.NewServer(asynq.RedisClientOpt{Addr: addr}, asynq.Config{Queues: map[string]int{queue: 1}}),
		mux: asynq.NewServeMux(),
	}
}

// Register hands the pattern on to the mux.
func (s *Server) Register(pattern string, f Func) *Server {
	s.mux.HandleFunc(pattern, func(ctx context.Context, t *asynq.Task) error {
		return f(ctx, t.Payload())
	})
	return s
}

func (s *Server) Run() error { return s.srv.Run(s.mux) } // want "coupon:revoke"

// Lazy keeps its handlers in a field until it runs.
type Lazy struct {
	handlers map[string]asynq.HandlerFunc
}

func (l *Lazy) Add(pattern string, h asynq.HandlerFunc) {
	if l.handlers == nil {
		l.handlers = make(map[string]asynq.HandlerFunc)
	}
	l.handlers[pattern] = h
}

// Patterns of a field that a method fills are not known.
func (l *Lazy) Run(addr string) error {
	mux := asynq.NewServeMux()
	for p, h := range l.handlers {
		mux.HandleFunc(p, h)
	}
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: addr}, asynq.Config{Queues: map[string]int{"points": 1}})
	return srv.Run(mux)
}
