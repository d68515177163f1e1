// Package queues weighs queues.
package queues

import (
	"time"

	"github.com/hibiken/asynq"
)

const (
	lowest  = 0
	unnamed = ""
)

var weights = map[string]int{
	"critical": 6,
	"low":      0, // want "queue \"low\" with weight 0: the server leaves it out, so its tasks are never processed"
}

func config(queues map[string]int) asynq.Config {
	return asynq.Config{ShutdownTimeout: time.Minute, Queues: queues}
}

func literal(redis asynq.RedisConnOpt) {
	asynq.NewServer(redis, asynq.Config{
		ShutdownTimeout: time.Minute,
		Queues: map[string]int{
			"critical":  6,
			"default":   -1,     // want "queue \"default\" with weight -1"
			"low":       lowest, // want "queue \"low\" with weight 0"
			"mail:bulk": 0,      // want "a queue with weight 0: the server leaves it out"
			"":          3,      // want "a queue with a blank name: the server leaves it out"
		},
	})
}

func global(redis asynq.RedisConnOpt) {
	asynq.NewServer(redis, asynq.Config{ShutdownTimeout: time.Minute, Queues: weights})
}

func nothingLeft(redis asynq.RedisConnOpt) {
	asynq.NewServer(redis, asynq.Config{
		ShutdownTimeout: time.Minute,
		Queues: map[string]int{
			"critical": 0, // want "queue \"critical\" with weight 0: no queue is left, so the server serves \"default\" instead"
		},
	})
}

func nothingLeftBlank(redis asynq.RedisConnOpt) {
	asynq.NewServer(redis, asynq.Config{
		ShutdownTimeout: time.Minute,
		Queues:          map[string]int{unnamed: 1}, // want "a queue with a blank name: no queue is left"
	})
}

func assigned(redis asynq.RedisConnOpt) {
	queues := make(map[string]int)
	queues["critical"] = 6
	queues["low"] = 0 // want "queue \"low\" with weight 0"
	asynq.NewServer(redis, config(queues))
}

func helper() map[string]int {
	return map[string]int{"high": 3, "low": 0} // want "queue \"low\" with weight 0"
}

func helped(redis asynq.RedisConnOpt) {
	cfg := asynq.Config{ShutdownTimeout: time.Minute}
	cfg.Queues = helper()
	asynq.NewServer(redis, cfg)
}

func okEmpty(redis asynq.RedisConnOpt) {
	asynq.NewServer(redis, asynq.Config{ShutdownTimeout: time.Minute, Queues: map[string]int{}})
	asynq.NewServer(redis, asynq.Config{ShutdownTimeout: time.Minute, Queues: nil})
}

func okWeights(redis asynq.RedisConnOpt, weight int, name string) {
	asynq.NewServer(redis, asynq.Config{
		ShutdownTimeout: time.Minute,
		Queues:          map[string]int{"critical": 6, "low": weight, name: 1},
	})
}

func okSetLater(redis asynq.RedisConnOpt, weight int) {
	queues := map[string]int{"critical": 6, "low": 0}
	queues["low"] = weight
	asynq.NewServer(redis, asynq.Config{ShutdownTimeout: time.Minute, Queues: queues})
}

func okSetInLoop(redis asynq.RedisConnOpt, names []string) {
	queues := map[string]int{"critical": 0, "low": 0}
	for i, name := range names {
		queues[name] = i + 1
	}
	asynq.NewServer(redis, asynq.Config{ShutdownTimeout: time.Minute, Queues: queues})
}

func okRaised(redis asynq.RedisConnOpt) {
	queues := map[string]int{"critical": 0, "low": 0}
	for name := range queues {
		queues[name]++
	}
	asynq.NewServer(redis, asynq.Config{ShutdownTimeout: time.Minute, Queues: queues})
}

func okOtherMap() map[string]int { return map[string]int{"done": 0, "": 0} }

func okCounters(redis asynq.RedisConnOpt) map[string]int {
	counts := map[string]int{"critical": 0, "low": 0}
	asynq.NewServer(redis, asynq.Config{ShutdownTimeout: time.Minute, Queues: map[string]int{"critical": 1}})
	return counts
}

func okFilled(redis asynq.RedisConnOpt, fill func(map[string]int)) {
	queues := map[string]int{"critical": 0}
	fill(queues)
	asynq.NewServer(redis, asynq.Config{ShutdownTimeout: time.Minute, Queues: queues})
}
