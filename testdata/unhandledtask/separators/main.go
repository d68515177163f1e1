package main

import (
	"context"
	"log"

	"github.com/hibiken/asynq"
)

func handle(ctx context.Context, t *asynq.Task) error { return ctx.Err() }

func producers(c *asynq.Client) error {
	types := []*asynq.Task{
		asynq.NewTask("email", nil),
	}
	for _, t := range types {
		if _, err := c.Enqueue(t); err != nil {
			return err
		}
	}
	if _, err := c.Enqueue(asynq.NewTask("emailverify", nil)); err != nil {
		return err
	}
	if _, err := c.Enqueue(asynq.NewTask("emailwelcome", nil)); err != nil {
		return err
	}
	if _, err := c.Enqueue(asynq.NewTask("image2x", nil)); err != nil {
		return err
	}
	return okProducers(c)
}

func okProducers(c *asynq.Client) error {
	// Taken by a pattern that ends in a separator.
	if _, err := c.Enqueue(asynq.NewTask("user:created", nil)); err != nil {
		return err
	}
	if _, err := c.Enqueue(asynq.NewTask("order.paid", nil)); err != nil {
		return err
	}
	if _, err := c.Enqueue(asynq.NewTask("files/scan", nil)); err != nil {
		return err
	}
	if _, err := c.Enqueue(asynq.NewTask("lead-import", nil)); err != nil {
		return err
	}
	if _, err := c.Enqueue(asynq.NewTask("stat_hourly", nil)); err != nil {
		return err
	}
	// Goes on with a separator behind the pattern.
	if _, err := c.Enqueue(asynq.NewTask("sms:otp", nil)); err != nil {
		return err
	}
	if _, err := c.Enqueue(asynq.NewTask("sms_bulk", nil)); err != nil {
		return err
	}
	// Has a pattern of its own.
	if _, err := c.Enqueue(asynq.NewTask("pushall", nil)); err != nil {
		return err
	}
	// The longest prefix has a separator.
	_, err := c.Enqueue(asynq.NewTask("chat:v2", nil))
	return err
}

func main() {
	redis := asynq.RedisClientOpt{Addr: "localhost:6379"}
	client := asynq.NewClient(redis)
	defer client.Close()
	if err := producers(client); err != nil {
		log.Fatal(err)
	}

	mux := asynq.NewServeMux()
	mux.HandleFunc("em", handle)
	mux.HandleFunc("email", handle) // want "emailverify" "emailwelcome"
	mux.HandleFunc("image", handle) // want "image2x"
	mux.HandleFunc("user:", handle)
	mux.HandleFunc("order.", handle)
	mux.HandleFunc("files/", handle)
	mux.HandleFunc("lead-", handle)
	mux.HandleFunc("stat_", handle)
	mux.HandleFunc("sms", handle)
	mux.HandleFunc("push", handle)
	mux.HandleFunc("pushall", handle)
	mux.HandleFunc("ch", handle)
	mux.HandleFunc("chat:", handle)

	srv := asynq.NewServer(redis, asynq.Config{Concurrency: 4})
	if err := srv.Run(mux); err != nil {
		log.Fatal(err)
	}
}
