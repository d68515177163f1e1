package main

import (
	"context"
	"log"

	"github.com/hibiken/asynq"

	"shop.example/unservedqueue/idle/internal/invoices"
)

func main() {
	c := asynq.NewClient(asynq.RedisClientOpt{Addr: invoices.Redis})
	defer c.Close()
	s := &invoices.Service{Client: c}
	ctx := context.Background()
	if err := s.Send(ctx); err != nil {
		log.Println(err)
	}
	if err := s.OKPreview(ctx); err != nil {
		log.Println(err)
	}
}
