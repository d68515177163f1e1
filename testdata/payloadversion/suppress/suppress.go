// Package suppress silences reports, in every form that is known and some that are not.
package suppress

import (
	"encoding/json"

	"github.com/hibiken/asynq"
)

type okBare struct { //nolint
	ID int
}

type okTool struct { //nolint:asynqvet
	ID int
}

type okRule struct { //nolint:payloadversion // never changes
	ID int
}

//lint:ignore asynqvet/payloadversion never changes
type okLintIgnore struct {
	ID int
}

type otherLinter struct { //nolint:govet // want "has no Version field"
	ID int
}

type otherRule struct { //nolint:maxretry // want "has no Version field"
	ID int
}

//lint:ignore asynqvet/ctxdone has nothing to do with the payload
type lintIgnoreOtherRule struct { // want "has no Version field"
	ID int
}

func okBareTask() *asynq.Task {
	b, _ := json.Marshal(okBare{1})
	return asynq.NewTask("a", b)
}

func okToolTask() *asynq.Task {
	b, _ := json.Marshal(okTool{1})
	return asynq.NewTask("b", b)
}

func okRuleTask() *asynq.Task {
	b, _ := json.Marshal(okRule{1})
	return asynq.NewTask("c", b)
}

func okLintIgnoreTask() *asynq.Task {
	b, _ := json.Marshal(okLintIgnore{1})
	return asynq.NewTask("d", b)
}

func otherLinterTask() *asynq.Task {
	b, _ := json.Marshal(otherLinter{1})
	return asynq.NewTask("e", b)
}

func otherRuleTask() *asynq.Task {
	b, _ := json.Marshal(otherRule{1})
	return asynq.NewTask("f", b)
}

func lintIgnoreOtherRuleTask() *asynq.Task {
	b, _ := json.Marshal(lintIgnoreOtherRule{1})
	return asynq.NewTask("g", b)
}

// An unnamed struct is reported where it is encoded, and silenced there.
func okUnnamed() *asynq.Task {
	b, _ := json.Marshal(struct{ ID int }{1}) //nolint:payloadversion
	return asynq.NewTask("h", b)
}
