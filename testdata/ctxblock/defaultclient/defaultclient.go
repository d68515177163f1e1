// Package defaultclient gives http.DefaultClient a timeout.
package defaultclient

import (
	"context"
	"net/http"
	"time"

	"github.com/hibiken/asynq"
)

func init() { http.DefaultClient.Timeout = 10 * time.Second }

func okGet(ctx context.Context, t *asynq.Task) error {
	if _, err := http.Get("https://shop.example"); err != nil {
		return err
	}
	req, err := http.NewRequest(http.MethodGet, "https://shop.example", nil)
	if err != nil {
		return err
	}
	if _, err := http.DefaultClient.Do(req); err != nil {
		return err
	}
	return ctx.Err()
}

func own(ctx context.Context, t *asynq.Task) error {
	client := &http.Client{}
	_, err := client.Get("https://shop.example") // want "client.Get in a handler"
	if err != nil {
		return err
	}
	return ctx.Err()
}
