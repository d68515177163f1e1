package main

import (
	"context"
	"log"

	"github.com/hibiken/asynq"

	"shop.example/unhandledtask/oneconstructor/internal/server"
)

func handle(ctx context.Context, t *asynq.Task) error { return ctx.Err() }

// Two servers with different muxes and queues from one constructor.
func main() {
	resize := asynq.NewServeMux()
	resize.HandleFunc("image:resize", handle)
	ocr := asynq.NewServeMux()
	ocr.HandleFunc("image:ocr", handle)

	s1, s2 := server.New("resize", 8), server.New("ocr", 1)
	if err := s1.Start(resize); err != nil {
		log.Fatal(err)
	}
	defer s1.Shutdown()
	if err := s2.Start(ocr); err != nil {
		log.Fatal(err)
	}
	defer s2.Shutdown()
	produce(context.Background())
	select {}
}

func produce(ctx context.Context) {
	c := asynq.NewClient(asynq.RedisClientOpt{Addr: "redis:6379"})
	defer c.Close()
	if _, err := c.EnqueueContext(ctx, asynq.NewTask("image:resize", nil), asynq.Queue("resize")); err != nil {
		log.Println(err)
	}
	if _, err := c.EnqueueContext(ctx, asynq.NewTask("image:ocr", nil), asynq.Queue("ocr")); err != nil {
		log.Println(err)
	}
}
