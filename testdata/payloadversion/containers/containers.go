// Package containers has payloads that are pointers, slices and maps.
package containers

import (
	"context"
	"encoding/json"

	"github.com/hibiken/asynq"
)

type line struct { // want "has no Version field"
	SKU string
}

func encodesSlice(lines []line) (*asynq.Task, error) {
	b, err := json.Marshal(lines)
	return asynq.NewTask("lines", b), err
}

type row struct { // want "has no Version field"
	Name string
}

func encodesSliceOfPointers(rows []*row) (*asynq.Task, error) {
	b, err := json.Marshal(rows)
	return asynq.NewTask("rows", b), err
}

type cell struct { // want "has no Version field"
	Value int
}

func encodesMap(cells map[string]cell) (*asynq.Task, error) {
	b, err := json.Marshal(cells)
	return asynq.NewTask("cells", b), err
}

type event struct { // want "has no Version field"
	Name string
}

func decodesSlice(ctx context.Context, t *asynq.Task) error {
	var events []event
	if err := json.Unmarshal(t.Payload(), &events); err != nil {
		return err
	}
	return ctx.Err()
}

type okLine struct { // the elements have a version
	Version int
	SKU     string
}

func okEncodesSlice(lines []okLine) (*asynq.Task, error) {
	b, err := json.Marshal(lines)
	return asynq.NewTask("lines", b), err
}

// The elements have a version.
func okDecodesMap(ctx context.Context, t *asynq.Task) error {
	var lines map[string]*okLine
	if err := json.Unmarshal(t.Payload(), &lines); err != nil {
		return err
	}
	return ctx.Err()
}

// A map of any.
func okMapOfAny(id int) (*asynq.Task, error) {
	b, err := json.Marshal(map[string]any{"id": id})
	return asynq.NewTask("any", b), err
}

type fields map[string]any

// A named map of any.
func okNamedMapOfAny(id int) (*asynq.Task, error) {
	b, err := json.Marshal(fields{"id": id})
	return asynq.NewTask("any", b), err
}

// A slice of scalars.
func okSliceOfScalars(ids []int64) (*asynq.Task, error) {
	b, err := json.Marshal(ids)
	return asynq.NewTask("ids", b), err
}

// A scalar.
func okScalar(ctx context.Context, t *asynq.Task) error {
	var id int64
	if err := json.Unmarshal(t.Payload(), &id); err != nil {
		return err
	}
	return ctx.Err()
}

// Bytes without an encoding.
func okBytes(name string) *asynq.Task { return asynq.NewTask("bytes", []byte(name)) }
