// Package direct starts goroutines in handlers.
package direct

import (
	"context"
	"encoding/json"
	"net/http"
	"os"

	"github.com/hibiken/asynq"
)

type payload struct {
	ID    string
	Email string
}

type mailer struct{ client *http.Client }

func (m *mailer) send(to string) error {
	resp, err := m.client.Get("https://mail.example/?to=" + to)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

type handler struct{ mailer *mailer }

func (h *handler) task(ctx context.Context, t *asynq.Task) error {
	go h.process(t) // want "^goroutine in a handler outlives it: its failure is lost, Shutdown cuts it off, its panic ends the process; call it without go or wait for it$"
	return nil
}

func (h *handler) process(t *asynq.Task) { _ = h.mailer.send(string(t.Payload())) }

func (h *handler) payload(ctx context.Context, t *asynq.Task) error {
	go h.mailer.send(string(t.Payload())) // want "goroutine in a handler outlives it"
	return nil
}

func (h *handler) decoded(ctx context.Context, t *asynq.Task) error {
	var p payload
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	go func() { // want "goroutine in a handler outlives it"
		if err := h.mailer.send(p.Email); err != nil {
			println(err.Error())
		}
	}()
	return nil
}

func (h *handler) argument(ctx context.Context, t *asynq.Task) error {
	p := new(payload)
	if err := json.Unmarshal(t.Payload(), p); err != nil {
		return err
	}
	go func(to string) { // want "goroutine in a handler outlives it"
		_ = h.mailer.send(to)
	}(p.Email)
	return nil
}

func (h *handler) loop(ctx context.Context, t *asynq.Task) error {
	var all []payload
	if err := json.Unmarshal(t.Payload(), &all); err != nil {
		return err
	}
	for _, p := range all {
		go h.mailer.send(p.Email) // want "goroutine in a handler outlives it"
	}
	return nil
}

// Its context is cancelled as soon as the handler returns.
func (h *handler) withContext(ctx context.Context, t *asynq.Task) error {
	go h.store(ctx, t.Payload()) // want "goroutine in a handler outlives it"
	return ctx.Err()
}

func (h *handler) store(ctx context.Context, data []byte) {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, "https://store.example", nil)
	if err != nil {
		return
	}
	resp, err := http.DefaultClient.Do(req)
	if err == nil {
		_ = resp.Body.Close()
	}
}

func (h *handler) deferred(ctx context.Context, t *asynq.Task) error {
	defer func() {
		go h.process(t) // want "goroutine in a handler outlives it"
	}()
	return ctx.Err()
}

func (h *handler) function(ctx context.Context, t *asynq.Task) error {
	go os.WriteFile("/var/spool/last", t.Payload(), 0o600) // want "goroutine in a handler outlives it"
	return nil
}

func (h *handler) ProcessTask(ctx context.Context, t *asynq.Task) error {
	switch t.Type() {
	case "a":
		go h.process(t) // want "goroutine in a handler outlives it"
	default:
		h.process(t)
	}
	return nil
}

func (h *handler) okCalled(ctx context.Context, t *asynq.Task) error {
	h.process(t)
	return h.mailer.send(string(t.Payload()))
}

func (h *handler) refresh() { _ = h.mailer.send("cache") }

// It has nothing to do with the task.
func (h *handler) okOther(ctx context.Context, t *asynq.Task) error {
	go h.refresh()
	go func() { h.refresh() }()
	return h.mailer.send(string(t.Payload()))
}

// An error is none of the work.
func (h *handler) okError(ctx context.Context, t *asynq.Task) error {
	err := h.mailer.send(string(t.Payload()))
	if err != nil {
		go h.report(err)
	}
	return err
}

func (h *handler) report(err error) { _ = h.mailer.send("staff: " + err.Error()) }

// No handler.
func (h *handler) okRequest(w http.ResponseWriter, r *http.Request) {
	go h.mailer.send(r.FormValue("to"))
}
