// Package requests sends HTTP requests in handlers.
package requests

import (
	"bytes"
	"context"
	"net/http"
	"net/url"
	"time"

	"github.com/hibiken/asynq"
)

func done(ctx context.Context, resp *http.Response, err error) error {
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	return ctx.Err()
}

func get(ctx context.Context, t *asynq.Task) error {
	resp, err := http.Get("https://shop.example") // want "^http.Get in a handler is not ended by ctx: .*; pass ctx to http.NewRequestWithContext$"
	return done(ctx, resp, err)
}

func head(ctx context.Context, t *asynq.Task) error {
	resp, err := http.Head("https://shop.example") // want "http.Head in a handler"
	return done(ctx, resp, err)
}

func post(ctx context.Context, t *asynq.Task) error {
	resp, err := http.Post("https://shop.example", "application/json", bytes.NewReader(t.Payload())) // want "http.Post in a handler"
	return done(ctx, resp, err)
}

func postForm(ctx context.Context, t *asynq.Task) error {
	resp, err := http.PostForm("https://shop.example", url.Values{}) // want "http.PostForm in a handler"
	return done(ctx, resp, err)
}

func defaultClient(ctx context.Context, t *asynq.Task) error {
	req, err := http.NewRequest(http.MethodGet, "https://shop.example", nil)
	if err != nil {
		return err
	}
	req.Header.Set("Accept", "text/plain")
	resp, err := http.DefaultClient.Do(req) // want "^Do in a handler is not ended by ctx: .*; pass ctx to http.NewRequestWithContext$"
	return done(ctx, resp, err)
}

func newRequest(path string) (*http.Request, error) {
	req, err := http.NewRequest(http.MethodGet, "https://shop.example"+path, nil)
	if err != nil {
		return nil, err
	}
	req.Header.Set("Accept", "text/plain")
	return req, nil
}

func helper(ctx context.Context, t *asynq.Task) error {
	req, err := newRequest("/orders")
	if err != nil {
		return err
	}
	resp, err := http.DefaultClient.Do(req) // want "^Do in a handler"
	return done(ctx, resp, err)
}

type api struct{ client *http.Client }

func newAPI() *api { return &api{client: &http.Client{}} }

func (a *api) do(req *http.Request) (*http.Response, error) {
	return a.client.Do(req) // want "a.client.Do in a handler"
}

func (a *api) orders(ctx context.Context, t *asynq.Task) error {
	req, err := http.NewRequest(http.MethodGet, "https://shop.example", nil)
	if err != nil {
		return err
	}
	resp, err := a.do(req)
	return done(ctx, resp, err)
}

func okContext(ctx context.Context, t *asynq.Task) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "https://shop.example", nil)
	if err != nil {
		return err
	}
	resp, err := http.DefaultClient.Do(req)
	return done(ctx, resp, err)
}

func okLater(ctx context.Context, t *asynq.Task) error {
	req, err := http.NewRequest(http.MethodGet, "https://shop.example", nil)
	if err != nil {
		return err
	}
	req = req.WithContext(ctx)
	resp, err := http.DefaultClient.Do(req)
	if err := done(ctx, resp, err); err != nil {
		return err
	}
	resp, err = http.DefaultClient.Do(req.Clone(ctx))
	return done(ctx, resp, err)
}

var bounded = &http.Client{Timeout: 10 * time.Second}

func okTimeout(ctx context.Context, t *asynq.Task) error {
	req, err := http.NewRequest(http.MethodGet, "https://shop.example", nil)
	if err != nil {
		return err
	}
	resp, err := bounded.Do(req)
	return done(ctx, resp, err)
}

type other struct{ client *http.Client }

func newOther() *other { return &other{client: &http.Client{}} }

func (o *other) do(req *http.Request) (*http.Response, error) { return o.client.Do(req) }

func (o *other) okOrders(ctx context.Context, t *asynq.Task) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "https://shop.example", nil)
	if err != nil {
		return err
	}
	resp, err := o.do(req)
	return done(ctx, resp, err)
}

func okUnseen(request func() *http.Request) asynq.HandlerFunc {
	return func(ctx context.Context, t *asynq.Task) error {
		resp, err := http.DefaultClient.Do(request())
		return done(ctx, resp, err)
	}
}

func okNil(ctx context.Context, t *asynq.Task) error {
	go func() {
		resp, err := http.Get("https://shop.example/ping")
		_ = done(ctx, resp, err)
	}()
	return ctx.Err()
}
