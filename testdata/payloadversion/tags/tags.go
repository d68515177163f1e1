// Package tags has fields that are a version by their encoding's tag.
package tags

import (
	"context"
	"encoding/json"

	"github.com/hibiken/asynq"
)

type untagged struct { // want "has no Version field"
	Revision int `json:"revision"`
}

// The field is left out of the encoding.
type leftOut struct { // want "has no Version field"
	Version int    `json:"-"`
	Name    string `json:"name"`
}

type otherTag struct { // want "has no Version field"
	Build int `json:"app_version"`
}

// A bool does not count under any name.
type boolTag struct { // want "has no Version field"
	Latest bool `json:"version"`
}

type okTag struct { // the tag is version
	Revision int `json:"version"`
}

type okTagWithOption struct { // the tag is version, with an option
	Revision int `json:"version,omitempty"`
}

type okShortTag struct { // the tag is v
	Format int `json:"v"`
}

type okVerTag struct { // the tag is ver
	Format int `json:"ver"`
}

type okSchemaTag struct { // the tag is schema_version
	Format string `json:"schema_version"`
}

type okNamedOtherwise struct { // the name is enough, whatever the tag
	Version int `json:"format,omitempty"`
}

func newTasks() []*asynq.Task {
	a, _ := json.Marshal(untagged{})
	b, _ := json.Marshal(leftOut{})
	c, _ := json.Marshal(otherTag{})
	d, _ := json.Marshal(boolTag{})
	e, _ := json.Marshal(okTag{})
	f, _ := json.Marshal(okTagWithOption{})
	g, _ := json.Marshal(okShortTag{})
	return []*asynq.Task{
		asynq.NewTask("a", a),
		asynq.NewTask("b", b),
		asynq.NewTask("c", c),
		asynq.NewTask("d", d),
		asynq.NewTask("e", e),
		asynq.NewTask("f", f),
		asynq.NewTask("g", g),
	}
}

func handle(ctx context.Context, t *asynq.Task) error {
	var (
		v okVerTag
		s okSchemaTag
		n okNamedOtherwise
	)
	for _, p := range []any{&v, &s, &n} {
		if err := json.Unmarshal(t.Payload(), p); err != nil {
			return err
		}
	}
	return ctx.Err()
}
