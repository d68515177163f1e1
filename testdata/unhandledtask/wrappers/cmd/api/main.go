package main

import (
	"context"
	"log"

	"shop.example/unhandledtask/wrappers/internal/queue"
)

type invoice struct{ ID int }

type service struct{ q *queue.Client }

func (s service) okCreate(ctx context.Context, id int) error {
	return s.q.Send(ctx, "invoice:create", invoice{id})
}

func (s service) okMail(ctx context.Context, id int) error {
	return s.q.SendTo(ctx, "mail", "mail:invoice", invoice{id})
}

func (s service) void(ctx context.Context, id int) error {
	return s.q.Send(ctx, "invoice:void", invoice{id})
}

func (s service) archive(ctx context.Context, id int) error {
	return s.q.SendTo(ctx, "low", "invoice:archive", invoice{id})
}

func main() {
	q := queue.NewClient()
	defer q.Close()
	s, ctx := service{q}, context.Background()
	for _, f := range []func(context.Context, int) error{s.okCreate, s.okMail, s.void, s.archive} {
		if err := f(ctx, 1); err != nil {
			log.Println(err)
		}
	}
}
