// Package support has helpers that know nothing of asynq.
package support

import (
	"context"
	"database/sql"
	"net/http"
	"os/exec"
	"time"
)

// Scraper fetches pages.
type Scraper struct {
	client *http.Client
	pages  int
}

// NewScraper returns a Scraper.
func NewScraper() *Scraper { return &Scraper{client: &http.Client{}} }

// Page fetches a page, and tries again after a while.
func (s *Scraper) Page(ctx context.Context, url string) error {
	for i := range 3 {
		if err := s.fetch(ctx, url); err == nil {
			return nil
		}
		time.Sleep(time.Duration(i+1) * 2 * time.Second)
	}
	return ctx.Err()
}

// Try fetches a page once.
func (s *Scraper) Try(ctx context.Context, url string) error { return s.fetch(ctx, url) }

func (s *Scraper) fetch(ctx context.Context, url string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return err
	}
	resp, err := s.client.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// Send sends a request.
func (s *Scraper) Send(req *http.Request) (*http.Response, error) { return s.client.Do(req) }

// Request makes a request.
func Request(url string) (*http.Request, error) { return http.NewRequest(http.MethodGet, url, nil) }

// Client returns a client without a timeout.
func Client() *http.Client { return &http.Client{} }

// Bounded returns a client with one.
func Bounded() *http.Client { return &http.Client{Timeout: time.Second} }

// Pause sleeps.
func Pause(d time.Duration) { time.Sleep(d) }

// Seconds sleeps for some seconds.
func Seconds(n int) { Pause(time.Duration(n) * time.Second) }

// Convert runs a command.
func Convert(name string) error { return command(name).Run() }

func command(name string) *exec.Cmd { return exec.Command("convert", name) }

// Command makes a command.
func Command(name string) *exec.Cmd { return command(name) }

// Retry calls f until it succeeds.
func Retry(f func() error) error {
	for range 3 {
		if f() == nil {
			return nil
		}
	}
	return f()
}

// Retrying calls f until it succeeds, with a pause between.
func Retrying(wait time.Duration, f func() error) error {
	for f() != nil {
		time.Sleep(wait)
	}
	return nil
}

// Orders reads orders.
type Orders struct{ DB *sql.DB }

// Count counts them.
func (o Orders) Count() (n int, err error) {
	return n, o.DB.QueryRow("SELECT count(*) FROM orders").Scan(&n)
}

// CountContext counts them.
func (o Orders) CountContext(ctx context.Context) (n int, err error) {
	return n, o.DB.QueryRowContext(ctx, "SELECT count(*) FROM orders").Scan(&n)
}

// Later counts them on a goroutine.
func (o Orders) Later() { go func() { _, _ = o.Count() }() }
