package main

import (
	"log"
	"time"

	"github.com/hibiken/asynq"

	"shop.example/timeoutladder/overrides/internal/media"
)

func main() {
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: media.Redis}, asynq.Config{
		Queues:          map[string]int{"video": 1},
		ShutdownTimeout: 30 * time.Second, // want "video:join"
	})
	mux := asynq.NewServeMux()
	mux.HandleFunc(media.VideoCut, media.Handle)
	mux.HandleFunc(media.VideoJoin, media.Handle)
	mux.HandleFunc(media.VideoMute, media.Handle)
	if err := srv.Run(mux); err != nil {
		log.Fatal(err)
	}
}
