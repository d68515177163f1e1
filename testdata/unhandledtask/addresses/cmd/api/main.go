package main

import (
	"log"

	"github.com/hibiken/asynq"
)

func must(_ *asynq.TaskInfo, err error) {
	if err != nil {
		log.Fatal(err)
	}
}

func main() {
	jobs := asynq.NewClient(asynq.RedisClientOpt{Addr: "redis-jobs:6379", DB: 2})
	defer jobs.Close()
	must(jobs.Enqueue(asynq.NewTask("job:run", nil)))
	must(jobs.Enqueue(asynq.NewTask("job:clean", nil)))

	// Another address.
	crm := asynq.NewClient(asynq.RedisClientOpt{Addr: "redis-crm:6379", DB: 2})
	defer crm.Close()
	must(crm.Enqueue(asynq.NewTask("crm:lead", nil)))

	// Another database at the same address.
	stats := asynq.NewClient(asynq.RedisClientOpt{Addr: "redis-jobs:6379", DB: 3})
	defer stats.Close()
	must(stats.Enqueue(asynq.NewTask("stats:hit", nil)))

	// The default database at the same address.
	audit := asynq.NewClient(&asynq.RedisClientOpt{Addr: "redis-jobs:6379"})
	defer audit.Close()
	must(audit.Enqueue(asynq.NewTask("audit:login", nil)))
}
