package main

import (
	"context"
	"log"

	"shop.example/unhandledtask/wrappermethod/internal/jobs"
)

func issue(ctx context.Context, b []byte) error  { return ctx.Err() }
func redeem(ctx context.Context, b []byte) error { return ctx.Err() }

func main() {
	s := jobs.NewServer("redis:6379", "coupons")
	s.Register("coupon:issue", issue).Register("coupon:redeem", redeem)
	s.Register("gift", issue) // want "giftcard"
	if err := s.Run(); err != nil {
		log.Fatal(err)
	}
}
