package main

import (
	"flag"
	"log"

	"github.com/hibiken/asynq"

	"shop.example/unhandledtask/origins/internal/redisx"
)

var partner = flag.String("partner", "localhost:6380", "redis of the partner system")

func main() {
	flag.Parse()
	jobs := asynq.NewClient(redisx.FromEnv("JOBS_REDIS"))
	defer jobs.Close()
	for _, typ := range []string{"job:run", "job:clean"} {
		if _, err := jobs.Enqueue(asynq.NewTask(typ, nil)); err != nil {
			log.Println(err)
		}
	}

	// The same function with another argument.
	billing := asynq.NewClient(redisx.FromEnv("BILLING_REDIS"))
	defer billing.Close()
	if _, err := billing.Enqueue(asynq.NewTask("billing:charge", nil)); err != nil {
		log.Println(err)
	}

	// A flag: not known to be the same system.
	other := asynq.NewClient(asynq.RedisClientOpt{Addr: *partner})
	defer other.Close()
	if _, err := other.Enqueue(asynq.NewTask("partner:push", nil)); err != nil {
		log.Println(err)
	}
}
