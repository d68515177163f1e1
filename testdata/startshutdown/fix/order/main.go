// Command order closes behind the Stop what tasks still need.
package main

import (
	"database/sql"
	"log"
	"os"
	"os/signal"

	"github.com/hibiken/asynq"
)

func main() {
	db, err := sql.Open("postgres", "")
	if err != nil {
		log.Fatal(err)
	}
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: "localhost:6379"}, asynq.Config{})
	if err := srv.Start(nil); err != nil { // want "started but never shut down"
		log.Fatal(err)
	}
	quit := make(chan os.Signal, 1)
	signal.Notify(quit, os.Interrupt)
	<-quit
	srv.Stop()
	if err := db.Close(); err != nil {
		log.Println(err)
	}
}
