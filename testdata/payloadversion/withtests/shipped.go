// Package withtests ships code beside its tests.
package withtests

import (
	"encoding/json"

	"github.com/hibiken/asynq"
)

type shipped struct { // want "has no Version field"
	ID int
}

func newShippedTask() *asynq.Task {
	b, _ := json.Marshal(shipped{1})
	return asynq.NewTask("shipped", b)
}
