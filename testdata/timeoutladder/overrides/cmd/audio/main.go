package main

import (
	"log"
	"time"

	"github.com/hibiken/asynq"

	"shop.example/timeoutladder/overrides/internal/media"
)

func main() {
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: media.Redis}, asynq.Config{
		Queues:          map[string]int{"audio": 1},
		ShutdownTimeout: 30 * time.Second, // want "audio:join"
	})
	mux := asynq.NewServeMux()
	mux.HandleFunc(media.AudioCut, media.Handle)
	mux.HandleFunc(media.AudioJoin, media.Handle)
	if err := srv.Run(mux); err != nil {
		log.Fatal(err)
	}
}
