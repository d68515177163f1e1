package main

import (
	"log"
	"os"

	"shop.example/timeoutladder/holders/internal/app"
)

func main() {
	if err := app.New(app.Config{Redis: os.Getenv("REDIS_ADDR"), Workers: 4}).Run(); err != nil {
		log.Fatal(err)
	}
}
