package server

import "github.com/hibiken/asynq"

type Server struct{ srv *asynq.Server }

// New makes a server for one queue.
func New(queue string, concurrency int) *Server {
	return &Server{srv: asynq.NewServer(
		asynq.RedisClientOpt{Addr: "redis:6379"},
		asynq.Config{Concurrency: concurrency, Queues: map[string]int{queue: 1}},
	)}
}

func (s *Server) Start(mux *asynq.ServeMux) error { return s.srv.Start(mux) }

func (s *Server) Shutdown() { s.srv.Shutdown() }

// Run is all in one.
func Run(queue string, mux *asynq.ServeMux) error {
	srv := asynq.NewServer(
		asynq.RedisClientOpt{Addr: "redis:6379"},
		asynq.Config{Queues: map[string]int{queue: 1}},
	)
	return srv.Run(mux)
}
