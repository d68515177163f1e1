// Package handlers makes clients in handlers.
package handlers

import (
	"context"
	"encoding/json"
	"net/http"

	"github.com/hibiken/asynq"
)

type api struct {
	redis     asynq.RedisClientOpt
	inspector *asynq.Inspector
}

func (a *api) status(w http.ResponseWriter, r *http.Request) {
	inspector := asynq.NewInspector(a.redis) // want "asynq.NewInspector in an HTTP handler: each time opens"
	info, err := inspector.GetQueueInfo("default")
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	json.NewEncoder(w).Encode(info)
}

func (a *api) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	client := asynq.NewClient(a.redis) // want "asynq.NewClient in an HTTP handler: its connections to Redis stay open on some path"
	if r.Method != http.MethodPost {
		http.Error(w, "no", http.StatusMethodNotAllowed)
		return
	}
	client.Enqueue(asynq.NewTask("t", nil))
	client.Close()
}

func (a *api) routes(mux *http.ServeMux) {
	mux.HandleFunc("/enqueue", func(w http.ResponseWriter, r *http.Request) {
		client := asynq.NewClient(a.redis) // want "asynq.NewClient in an HTTP handler"
		if _, err := client.EnqueueContext(r.Context(), asynq.NewTask("t", nil)); err != nil {
			w.WriteHeader(http.StatusBadGateway)
		}
	})
	mux.HandleFunc("/ok", func(w http.ResponseWriter, r *http.Request) {
		client := asynq.NewClient(a.redis)
		defer client.Close()
		client.Enqueue(asynq.NewTask("t", nil))
	})
}

// HandleNext enqueues another task.
func (a *api) HandleNext(ctx context.Context, t *asynq.Task) error {
	client := asynq.NewClient(a.redis) // want "asynq.NewClient in a task handler: each time"
	_, err := client.EnqueueContext(ctx, asynq.NewTask("next", t.Payload()))
	return err
}

func (a *api) HandleAll(ctx context.Context, t *asynq.Task) error {
	for range 3 {
		client := asynq.NewClient(a.redis) // want "asynq.NewClient in a loop of a task handler: each time"
		if _, err := client.EnqueueContext(ctx, asynq.NewTask("next", t.Payload())); err != nil {
			return err
		}
	}
	return nil
}

// okShared uses what is made once.
func (a *api) okShared(w http.ResponseWriter, r *http.Request) {
	if _, err := a.inspector.GetQueueInfo("default"); err != nil {
		w.WriteHeader(http.StatusBadGateway)
	}
}

func (a *api) okClosed(w http.ResponseWriter, r *http.Request) {
	inspector := asynq.NewInspector(a.redis)
	defer inspector.Close()
	inspector.GetQueueInfo("default")
}

// okMiddleware makes one that all requests share.
func okMiddleware(redis asynq.RedisConnOpt, next http.Handler) http.Handler {
	client := asynq.NewClient(redis)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		client.Enqueue(asynq.NewTask("seen", nil))
		next.ServeHTTP(w, r)
	})
}
