// Package use makes payloads of another package.
package use

import (
	payloads "shop.example/payloadversion/fix/exported"

	"github.com/hibiken/asynq"
)

func tasks() []*asynq.Task {
	return payloads.Tasks(payloads.Keyed{UserID: 1}, payloads.Unkeyed{1}, []payloads.Elided{{1}})
}
