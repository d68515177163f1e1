// Package typenames has tasks whose type name or headers carry the version.
package typenames

import (
	"encoding/json"

	"github.com/hibiken/asynq"
)

const (
	typeDigest  = "email:digest:v3"
	typeReceipt = "email:receipt"
)

type okColon struct{ ID int } // the type name ends in :v2

func newColonTask() *asynq.Task {
	b, _ := json.Marshal(okColon{1})
	return asynq.NewTask("email:welcome:v2", b)
}

type okDot struct{ ID int } // the type name ends in .v2

func newDotTask() *asynq.Task {
	b, _ := json.Marshal(okDot{1})
	return asynq.NewTask("email.v2", b)
}

type okConstant struct{ ID int } // the constant ends in :v3

func newConstantTask() *asynq.Task {
	b, _ := json.Marshal(okConstant{1})
	return asynq.NewTask(typeDigest, b)
}

type okJoined struct{ ID int } // the joined constant ends in :v10

func newJoinedTask() *asynq.Task {
	b, _ := json.Marshal(okJoined{1})
	return asynq.NewTask(typeReceipt+":v10", b)
}

type okHeader struct{ ID int } // the version is in a header

func newHeaderTask() *asynq.Task {
	b, _ := json.Marshal(okHeader{1})
	return asynq.NewTaskWithHeaders("email:header", b, map[string]string{"version": "2"})
}

type okHeaderVariable struct{ ID int } // the headers are in a variable first

func newHeaderVariableTask() *asynq.Task {
	b, _ := json.Marshal(okHeaderVariable{1})
	headers := map[string]string{"tenant": "7", "schema_version": "4"}
	return asynq.NewTaskWithHeaders("email:header", b, headers)
}

type plainName struct { // want "has no Version field"
	ID int
}

func newPlainTask() *asynq.Task {
	b, _ := json.Marshal(plainName{1})
	return asynq.NewTask(typeReceipt, b)
}

// The number belongs to a format of films.
type film struct { // want "has no Version field"
	ID int
}

func newFilmTask() *asynq.Task {
	b, _ := json.Marshal(film{1})
	return asynq.NewTask("convert:mp4", b)
}

// The header says something else.
type otherHeader struct { // want "has no Version field"
	ID int
}

func newOtherHeaderTask() *asynq.Task {
	b, _ := json.Marshal(otherHeader{1})
	return asynq.NewTaskWithHeaders("email:header", b, map[string]string{"tenant": "7"})
}
