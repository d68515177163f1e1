// Package kept keeps what it makes, or hands it on.
package kept

import (
	"context"
	"sync"

	"github.com/hibiken/asynq"
)

var (
	redis  = asynq.RedisClientOpt{Addr: "localhost:6379"}
	client *asynq.Client
	all    []*asynq.Client
	pool   = sync.Pool{New: func() any { return asynq.NewClient(redis) }}
)

type service struct {
	client *asynq.Client
	opts   map[string]*asynq.Inspector
}

type registry interface{ Register(name string, c any) }

func okVariable() { client = asynq.NewClient(redis) }

func okSlice() { all = append(all, asynq.NewClient(redis)) }

func okField(s *service) { s.client = asynq.NewClient(redis) }

func okMap(s *service) { s.opts["a"] = asynq.NewInspector(redis) }

func okNew() *service { return &service{client: asynq.NewClient(redis)} }

func okSent(ch chan<- *asynq.Client) { ch <- asynq.NewClient(redis) }

func okRegistered(r registry) { r.Register("client", asynq.NewClient(redis)) }

type key struct{}

func okContext(ctx context.Context) context.Context {
	return context.WithValue(ctx, key{}, asynq.NewClient(redis))
}

func okFunction(use func(*asynq.Client)) { use(asynq.NewClient(redis)) }

func okStored(m *sync.Map) { m.Store("client", asynq.NewClient(redis)) }

func okSetter(s *service) { s.set(asynq.NewClient(redis)) }

func (s *service) set(c *asynq.Client) { s.client = c }

func used() {
	s := service{client: asynq.NewClient(redis)} // want "asynq.NewClient: each time"
	s.send()
}

func (s *service) send() { s.client.Enqueue(asynq.NewTask("t", nil)) }
