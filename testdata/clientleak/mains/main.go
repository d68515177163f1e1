// Command mains makes clients where the process ends.
package main

import (
	"context"
	"log"
	"net/http"
	"os"
	"os/signal"

	"github.com/hibiken/asynq"
)

var redis = asynq.RedisClientOpt{Addr: "localhost:6379"}

var packageClient = asynq.NewClient(redis)

func init() {
	inspector := asynq.NewInspector(redis)
	log.Print(inspector.Queues())
}

func main() {
	client := asynq.NewClient(redis)
	if _, err := client.Enqueue(asynq.NewTask("t", nil)); err != nil {
		log.Fatal(err)
	}
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		client := asynq.NewClient(redis) // want "asynq.NewClient in an HTTP handler"
		client.Enqueue(asynq.NewTask("t", nil))
	})
	if err := run(context.Background()); err != nil {
		log.Fatal(err)
	}
	okServe()
	okWait()
	okOnce()
	send()
	send()
}

// run is left early where something fails, and then the process ends.
func run(ctx context.Context) error {
	client := asynq.NewClient(redis)
	if err := ctx.Err(); err != nil {
		return err
	}
	defer client.Close()
	return okLibrary(client)
}

func okLibrary(c *asynq.Client) error {
	_, err := c.Enqueue(asynq.NewTask("t", nil))
	return err
}

func okServe() error {
	client := asynq.NewClient(redis)
	mux := http.NewServeMux()
	okLibrary(client)
	return http.ListenAndServe(":8080", mux)
}

func okWait() {
	client := asynq.NewClient(redis)
	okLibrary(client)
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, os.Interrupt)
	<-signals
}

// okOnce is called once, by main alone: its client lives as long as the process.
func okOnce() {
	client := asynq.NewClient(redis)
	okLibrary(client)
}

func send() {
	client := asynq.NewClient(redis) // want "asynq.NewClient: each time"
	okLibrary(client)
}
