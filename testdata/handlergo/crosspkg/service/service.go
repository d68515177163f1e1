// Package service knows nothing of asynq.
package service

import (
	"context"
	"net/http"
	"sync"
	"time"
)

// Mailer sends mails.
type Mailer struct {
	Client *http.Client
	buffer []string
}

// Send sends one.
func (m *Mailer) Send(ctx context.Context, to string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, "https://mail.example/?to="+to, nil)
	if err != nil {
		return err
	}
	resp, err := m.Client.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// SendLater sends one, some time.
func (m *Mailer) SendLater(to string) {
	go func() { _ = m.Send(context.Background(), to) }()
}

// SendAll sends many, and waits.
func (m *Mailer) SendAll(ctx context.Context, to []string) {
	var wg sync.WaitGroup
	for _, t := range to {
		wg.Add(1)
		go func() {
			defer wg.Done()
			_ = m.Send(ctx, t)
		}()
	}
	wg.Wait()
}

// Add collects mails, and sends them when there are many.
func (m *Mailer) Add(to string) {
	m.buffer = append(m.buffer, to)
	if len(m.buffer) > 100 {
		go m.flush()
	}
}

func (m *Mailer) flush() { m.SendAll(context.Background(), m.buffer) }

// Keep renews a lease until the context ends.
func (m *Mailer) Keep(ctx context.Context, id string) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-time.After(time.Second):
			_ = m.Send(ctx, id)
		}
	}
}

// Notify sends one on a goroutine of a function.
func Notify(m *Mailer, to string) { m.SendLater(to) }

// Log returns at once.
func Log(to string) { _ = len(to) }
