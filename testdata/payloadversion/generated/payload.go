// Package generated mixes a generated file with a written one.
package generated

import "github.com/hibiken/asynq"

// Declared by hand, encoded by generated code.
type handWritten struct { // want "has no Version field"
	ID int
}

func newHandWrittenTask() *asynq.Task { return encodeGenerated("hand", handWritten{1}) }

type okHandWritten struct { // it has a version
	Version int
	ID      int
}

func newOkHandWrittenTask() *asynq.Task {
	return encodeGenerated("hand", okHandWritten{Version: 1})
}
