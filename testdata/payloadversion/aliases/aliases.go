// Package aliases spells asynq's and its own names in other ways.
package aliases

import (
	stdctx "context"
	js "encoding/json"

	q "github.com/hibiken/asynq"
)

type renamed struct { // want "has no Version field"
	ID int
}

func newRenamedTask() *q.Task {
	b, _ := js.Marshal(renamed{1})
	return q.NewTask("renamed", b)
}

type original struct { // want "has no Version field"
	ID int
}

type alias = original

func newAliasTask() *q.Task {
	b, _ := js.Marshal(alias{1})
	return q.NewTask("alias", b)
}

type base struct{ ID int }

// The type of its own is the payload, not the one that it was made of.
type defined base // want "has no Version field"

func handleDefined(ctx stdctx.Context, t *q.Task) error {
	var p defined
	if err := js.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	return ctx.Err()
}

type okBase struct { // it has a version
	Version int
	ID      int
}

type okDefined okBase // the fields came along

func newOkDefinedTask() *q.Task {
	b, _ := js.Marshal(okDefined{Version: 1})
	return q.NewTask("defined", b)
}

type okAlias = okBase // the other name of a struct that has one

func newOkAliasTask() *q.Task {
	b, _ := js.Marshal(okAlias{Version: 1})
	return q.NewTask("alias", b)
}
