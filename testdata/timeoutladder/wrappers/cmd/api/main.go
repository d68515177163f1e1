package main

import (
	"context"
	"log"
	"time"

	"github.com/hibiken/asynq"

	"shop.example/timeoutladder/wrappers/internal/queue"
)

type jobs struct{ q *queue.Client }

func (j jobs) expire(ctx context.Context, id string) error {
	return j.slowly(ctx, "cart:expire", id)
}

// Three levels down to the client.
func (j jobs) slowly(ctx context.Context, typ, id string) error {
	return j.q.Send(ctx, typ, "cart", 4*time.Minute, map[string]string{"id": id})
}

func (j jobs) okSync(ctx context.Context) error {
	return j.q.SendShort(ctx, "stock:sync", "stock", asynq.Timeout(time.Hour))
}

func (j jobs) okCount(ctx context.Context) error {
	return j.q.Send(ctx, "stock:count", "stock", 15*time.Second, nil)
}

func main() {
	q := queue.NewClient()
	defer q.Close()
	j := jobs{q}
	ctx := context.Background()
	for _, err := range []error{j.expire(ctx, "7"), j.okSync(ctx), j.okCount(ctx)} {
		if err != nil {
			log.Println(err)
		}
	}
}
