// Package suppress silences the rule.
package suppress

import "github.com/hibiken/asynq"

func okSilenced(redis asynq.RedisConnOpt, t *asynq.Task) {
	asynq.NewClient(redis).Enqueue(t) //nolint:clientleak // once a day
	//lint:ignore asynqvet/clientleak once a day
	asynq.NewClient(redis).Enqueue(t)
	asynq.NewClient(redis).Enqueue(t) // want "asynq.NewClient: each time"
}
