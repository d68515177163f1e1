package aliases

import (
	. "encoding/json"

	. "github.com/hibiken/asynq"
)

type dotted struct { // want "has no Version field"
	ID int
}

func newDottedTask() *Task {
	b, _ := Marshal(dotted{1})
	return NewTask("dotted", b)
}

type okDotted struct { // it has a version
	Version int
	ID      int
}

func newOkDottedTask() *Task {
	b, _ := Marshal(okDotted{Version: 1})
	return NewTask("dotted", b)
}
