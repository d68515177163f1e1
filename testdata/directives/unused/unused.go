// Package unused holds directives that do not do what they are for.
package unused

import "github.com/hibiken/asynq"

func right(client *asynq.Client) {
	client.Enqueue(asynq.NewTask("a", nil), asynq.MaxRetry(1)) //nolint:maxretry // want "directive for maxretry: it silences nothing"
	client.Enqueue(asynq.NewTask("a", nil), asynq.MaxRetry(1)) //nolint:asynqvet,errcheck // want "directive for asynqvet: it silences nothing"
	client.Enqueue(asynq.NewTask("a", nil), asynq.MaxRetry(1)) //nolint:errcheck
	client.Enqueue(asynq.NewTask("a", nil), asynq.MaxRetry(1)) //nolint
	//lint:ignore asynqvet/maxretry,asynqvet/ctxdone once there was something // want "directive for maxretry, ctxdone: it silences nothing"
	client.Enqueue(asynq.NewTask("a", nil), asynq.MaxRetry(1))
}

// Another rule is named, too low or too high, or none that exists.
func wrong(client *asynq.Client) {
	client.Enqueue(asynq.NewTask("a", nil)) //nolint:ctxdone // want "directive for ctxdone: it silences nothing"

	//lint:ignore asynqvet/maxretry too high // want "directive for maxretry: it silences nothing"

	client.Enqueue(asynq.NewTask("a", nil))
	//lint:ignore asynqvet/maxretries misspelt // want "for maxretries: no rule of asynqvet is called so"
	client.Enqueue(asynq.NewTask("a", nil))
}

func noReason(client *asynq.Client) {
	/* want "without a reason" */ //lint:ignore asynqvet/maxretry
	client.Enqueue(asynq.NewTask("a", nil))
}
