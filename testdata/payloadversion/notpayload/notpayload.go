// Package notpayload encodes and decodes for other things than tasks.
package notpayload

import (
	"context"
	"encoding/json"
	"net/http"

	"github.com/hibiken/asynq"
	"github.com/redis/go-redis/v9"
)

// Sent to a browser.
type okResponse struct{ Total int }

func serve(w http.ResponseWriter, r *http.Request) {
	json.NewEncoder(w).Encode(okResponse{3})
}

// Received from a browser; the task is made of something else.
type okRequest struct{ UserID int64 }

func accept(client *asynq.Client) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		var in okRequest
		if err := json.NewDecoder(r.Body).Decode(&in); err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		b, _ := json.Marshal(signup{UserID: in.UserID})
		client.EnqueueContext(r.Context(), asynq.NewTask("signup", b))
	}
}

type signup struct { // want "has no Version field"
	UserID int64
}

// Kept in a cache.
type okCached struct{ Name string }

func cache(ctx context.Context, rdb *redis.Client) error {
	b, err := json.Marshal(okCached{"x"})
	if err != nil {
		return err
	}
	return rdb.Set(ctx, "name", b, 0).Err()
}

// A handler's result is no payload.
type okResult struct{ Rows int }

func handle(ctx context.Context, t *asynq.Task) error {
	b, err := json.Marshal(okResult{7})
	if err != nil {
		return err
	}
	if _, err := t.ResultWriter().Write(b); err != nil {
		return err
	}
	return ctx.Err()
}

// Never encoded at all.
type okModel struct{ ID int64 }

func key(m okModel) *asynq.Task { return asynq.NewTask("model", nil) }

// Lookalike of another library.
type okMessage struct{ Body string }

type task struct{ body []byte }

func newTask(typ string, body []byte) *task { return &task{body} }

func send() *task {
	b, _ := json.Marshal(okMessage{"x"})
	return newTask("message", b)
}
