package main

import (
	"context"
	"log"

	"shop.example/unservedqueue/holders/internal/app"
	"shop.example/unservedqueue/holders/internal/config"
)

func main() {
	cfg, err := config.Load("shop.json")
	if err != nil {
		log.Fatal(err)
	}
	a := app.New(cfg)
	if err := a.Start(); err != nil {
		log.Fatal(err)
	}
	defer a.Close()
	ctx := context.Background()
	if err := a.Print(ctx); err != nil {
		log.Println(err)
	}
	if err := a.OKTrack(ctx); err != nil {
		log.Println(err)
	}
}
