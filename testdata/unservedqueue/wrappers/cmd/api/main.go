package main

import (
	"context"
	"log"

	"shop.example/unservedqueue/wrappers/internal/queue"
)

type jobs struct{ q *queue.Client }

func (j jobs) expire(ctx context.Context, id string) error {
	return j.later(ctx, "cart:expire", id)
}

// Three levels down to the client.
func (j jobs) later(ctx context.Context, typ, id string) error {
	return j.q.Send(ctx, typ, "carts", map[string]string{"id": id})
}

func (j jobs) sync(ctx context.Context) error {
	return j.q.Send(ctx, "stock:sync", "stocks", nil)
}

func (j jobs) okCount(ctx context.Context) error {
	return j.q.Send(ctx, "stock:count", "counts", nil)
}

func (j jobs) okPoints(ctx context.Context) error {
	return j.q.Send(ctx, "points:grant", "loyalty", nil)
}

func main() {
	q := queue.NewClient(queue.Redis)
	defer q.Close()
	j := jobs{q}
	ctx := context.Background()
	for _, err := range []error{j.expire(ctx, "7"), j.sync(ctx), j.okCount(ctx), j.okPoints(ctx)} {
		if err != nil {
			log.Println(err)
		}
	}
}
