// Package suppress silences reports, in every form that is known and some that are not.
package suppress

import (
	"github.com/hibiken/asynq"
)

// The bare form silences everything on its line.
func okBareNolint(client *asynq.Client) {
	client.Enqueue(asynq.NewTask("a", nil)) //nolint
}

// The tool's name silences all of its rules.
func okNolintTool(client *asynq.Client) {
	client.Enqueue(asynq.NewTask("a", nil)) //nolint:asynqvet
}

// The rule's name.
func okNolintRule(client *asynq.Client) {
	client.Enqueue(asynq.NewTask("a", nil)) //nolint:maxretry
}

// The rule's name with a reason behind it.
func okNolintRuleWithReason(client *asynq.Client) {
	client.Enqueue(asynq.NewTask("a", nil)) //nolint:maxretry // the default of 25 is wanted
}

// On the line of the declaration that holds the call.
func okNolintOnFunction(client *asynq.Client) { //nolint:maxretry
	client.Enqueue(asynq.NewTask("a", nil))
	client.Enqueue(asynq.NewTask("b", nil))
}

// The directive with a reason, on the line above.
func okLintIgnore(client *asynq.Client) {
	//lint:ignore asynqvet/maxretry these tasks may be tried 25 times
	client.Enqueue(asynq.NewTask("a", nil))
}

func nolintOfAnotherLinter(client *asynq.Client) {
	client.Enqueue(asynq.NewTask("a", nil)) //nolint:errcheck // want "without MaxRetry"
}

func nolintOfAnotherRule(client *asynq.Client) {
	client.Enqueue(asynq.NewTask("a", nil)) //nolint:ctxdone // want "without MaxRetry"
}

func lintIgnoreOfAnotherCheck(client *asynq.Client) {
	//lint:ignore SA4006 the value is needed later
	client.Enqueue(asynq.NewTask("a", nil)) // want "without MaxRetry"
}

func lintIgnoreOfAnotherRule(client *asynq.Client) {
	//lint:ignore asynqvet/payloadversion has nothing to do with retries
	client.Enqueue(asynq.NewTask("a", nil)) // want "without MaxRetry"
}

func nolintOnAnotherLine(client *asynq.Client) {
	client.Enqueue(asynq.NewTask("a", nil)) //nolint:maxretry
	client.Enqueue(asynq.NewTask("b", nil)) // want "without MaxRetry"
}
