// Package clients sends requests through HTTP clients of all kinds.
package clients

import (
	"context"
	"crypto/tls"
	"net/http"
	"os"
	"time"

	"github.com/hibiken/asynq"
)

func local(ctx context.Context, t *asynq.Task) error {
	client := &http.Client{}
	_, err := client.Get("https://shop.example") // want "client.Get in a handler"
	if err != nil {
		return err
	}
	return ctx.Err()
}

func value(ctx context.Context, t *asynq.Task) error {
	var client http.Client
	if _, err := client.Head("https://shop.example"); err != nil { // want "client.Head in a handler"
		return err
	}
	return ctx.Err()
}

var shared = http.Client{Transport: &http.Transport{TLSClientConfig: &tls.Config{}}}

func variable(ctx context.Context, t *asynq.Task) error {
	if _, err := shared.Get("https://shop.example"); err != nil { // want "shared.Get in a handler"
		return err
	}
	return ctx.Err()
}

func newClient() *http.Client { return new(http.Client) }

type service struct {
	plain   *http.Client
	bounded *http.Client
	late    *http.Client
	given   *http.Client
	Open    *http.Client
	values  http.Client
}

func newService(given *http.Client) *service {
	s := &service{plain: newClient(), bounded: &http.Client{Timeout: time.Minute}, late: &http.Client{}, given: given, Open: &http.Client{}}
	s.late.Timeout = 5 * time.Second
	s.values = http.Client{Timeout: time.Second}
	return s
}

func (s *service) field(ctx context.Context, t *asynq.Task) error {
	if _, err := s.plain.Get("https://shop.example"); err != nil { // want "s.plain.Get in a handler"
		return err
	}
	return ctx.Err()
}

func zeroTimeout(ctx context.Context, t *asynq.Task) error {
	client := &http.Client{Timeout: 0}
	if _, err := client.Get("https://shop.example"); err != nil { // want "client.Get in a handler"
		return err
	}
	return ctx.Err()
}

func (s *service) okBounded(ctx context.Context, t *asynq.Task) error {
	if _, err := s.bounded.Get("https://shop.example"); err != nil {
		return err
	}
	if _, err := s.late.Get("https://shop.example"); err != nil {
		return err
	}
	if _, err := s.given.Get("https://shop.example"); err != nil {
		return err
	}
	if _, err := s.values.Get("https://shop.example"); err != nil {
		return err
	}
	return ctx.Err()
}

// Others may replace the client.
type Service struct{ Client *http.Client }

func New() *Service { return &Service{Client: &http.Client{}} }

func (s *Service) okOpen(ctx context.Context, t *asynq.Task) error {
	if _, err := s.Client.Get("https://shop.example"); err != nil {
		return err
	}
	return ctx.Err()
}

func okUnknownTimeout(ctx context.Context, t *asynq.Task) error {
	d, _ := time.ParseDuration(os.Getenv("TIMEOUT"))
	client := &http.Client{Timeout: d}
	if _, err := client.Get("https://shop.example"); err != nil {
		return err
	}
	return ctx.Err()
}

type bounding struct{ http.RoundTripper }

func okTransport(ctx context.Context, t *asynq.Task) error {
	client := &http.Client{Transport: bounding{http.DefaultTransport}}
	if _, err := client.Get("https://shop.example"); err != nil {
		return err
	}
	slow := &http.Client{Transport: &http.Transport{ResponseHeaderTimeout: time.Second}}
	if _, err := slow.Get("https://shop.example"); err != nil {
		return err
	}
	return ctx.Err()
}

func okEither(ctx context.Context, t *asynq.Task) error {
	client := &http.Client{}
	if len(t.Payload()) > 0 {
		client = &http.Client{Timeout: time.Second}
	}
	if _, err := client.Get("https://shop.example"); err != nil {
		return err
	}
	return ctx.Err()
}

func okSet(ctx context.Context, t *asynq.Task) error {
	client := http.Client{}
	client.Timeout = 3 * time.Second
	if _, err := client.Get("https://shop.example"); err != nil {
		return err
	}
	return ctx.Err()
}

func okParam(client *http.Client) asynq.HandlerFunc {
	return func(ctx context.Context, t *asynq.Task) error {
		if _, err := client.Get("https://shop.example"); err != nil {
			return err
		}
		return ctx.Err()
	}
}
