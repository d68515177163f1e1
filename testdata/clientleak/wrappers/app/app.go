// Package app makes what another package wraps.
package app

import (
	"net/http"

	"github.com/hibiken/asynq"

	"shop.example/clientleak/wrappers/queue"
)

var redis = asynq.RedisClientOpt{Addr: "localhost:6379"}

type server struct{ queue *queue.Queue }

func (s *server) wrapped(w http.ResponseWriter, r *http.Request) {
	q := queue.New(redis) // want "queue.New in an HTTP handler: each time opens connections to Redis that nobody closes; call Close"
	q.Put("t")
}

func (s *server) noClose(w http.ResponseWriter, r *http.Request) {
	d := queue.NewDistributor(redis) // want "queue.NewDistributor in an HTTP handler: each time .*; call it once and keep what it makes"
	d.Distribute("t")
}

func (s *server) opened(w http.ResponseWriter, r *http.Request) {
	client, err := queue.Open(redis) // want "queue.Open in an HTTP handler"
	if err != nil {
		return
	}
	client.Enqueue(asynq.NewTask("t", nil))
}

func localStruct() error {
	s := struct{ client *asynq.Client }{asynq.NewClient(redis)} // want "asynq.NewClient: each time"
	_, err := s.client.Enqueue(asynq.NewTask("t", nil))
	return err
}

func wrappedHere() error {
	client := asynq.NewClient(redis) // want "asynq.NewClient: each time"
	q := queue.Wrap(client)
	return q.Put("t")
}

func (s *server) okClosed(w http.ResponseWriter, r *http.Request) {
	q := queue.New(redis)
	defer q.Close()
	q.Put("t")
}

func okOpenedAndClosed() {
	client, err := queue.Open(redis)
	if err != nil {
		return
	}
	defer queue.Close(client)
	client.Enqueue(asynq.NewTask("t", nil))
}

func okWrappedAndClosed() error {
	q := queue.Wrap(asynq.NewClient(redis))
	defer q.Close()
	return q.Put("t")
}

func okLocalStruct() {
	var s struct{ client *asynq.Client }
	s.client = asynq.NewClient(redis)
	defer s.client.Close()
	s.client.Enqueue(asynq.NewTask("t", nil))
}

func okKept() { queue.Keep(asynq.NewClient(redis)) }

func okField(s *server) { s.queue = queue.New(redis) }

func okNew() *server { return &server{queue: queue.New(redis)} }

func okNewOrError() (*server, error) {
	q := queue.New(redis)
	if err := q.Put("first"); err != nil {
		return nil, err
	}
	return &server{q}, nil
}
