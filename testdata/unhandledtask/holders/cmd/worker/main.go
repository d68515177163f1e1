package main

import (
	"log"
	"os"
	"os/signal"
	"syscall"

	"github.com/hibiken/asynq"

	"shop.example/unhandledtask/holders/internal/worker"
)

func main() {
	w := worker.New(asynq.RedisClientOpt{Addr: "redis:6379"})
	if err := w.Start(); err != nil {
		log.Fatal(err)
	}
	defer w.Close()
	stop := make(chan os.Signal, 1)
	signal.Notify(stop, syscall.SIGTERM, os.Interrupt)
	<-stop
}
