package main

import (
	"context"
	"log"

	"github.com/hibiken/asynq"
)

type producer struct {
	client *asynq.Client
	queue  string
}

func (p producer) put(ctx context.Context, typ, queue string) {
	if _, err := p.client.EnqueueContext(ctx, asynq.NewTask(typ, nil), asynq.Queue(queue)); err != nil {
		log.Println(p.queue, err)
	}
}

func main() {
	ctx := context.Background()
	p := producer{client: asynq.NewClient(asynq.RedisClientOpt{Addr: "redis:6379"}), queue: "media"}
	defer p.client.Close()
	p.put(ctx, "video:encode", "video")
	p.put(ctx, "audio:encode", "audio")
	// Only the other server could do this.
	p.put(ctx, "video:soundtrack", "audio")
	p.put(ctx, "user:sync", "shared")
	p.put(ctx, "team:sync", "shared")
	p.put(ctx, "ping", "shared")
}
