// Package binary has payloads with a MarshalBinary.
package binary

import (
	"bytes"
	"encoding/binary"
	"encoding/gob"
	"encoding/json"

	"github.com/hibiken/asynq"
)

// block encodes its own receiver with another encoder.
type block struct { // want "has no Version field"
	Number uint64
}

func (b *block) MarshalBinary() ([]byte, error) { return json.Marshal(b) }

func (b *block) UnmarshalBinary(data []byte) error { return json.Unmarshal(data, b) }

func newBlock(b *block) (*asynq.Task, error) {
	data, err := b.MarshalBinary()
	if err != nil {
		return nil, err
	}
	return asynq.NewTask("block", data), nil
}

// header has a layout of its own, which encoding/json never calls.
type header struct { // want "has no Version field"
	Number uint64
}

func (h header) MarshalBinary() ([]byte, error) {
	return binary.BigEndian.AppendUint64(nil, h.Number), nil
}

func newHeader(h header) (*asynq.Task, error) {
	data, err := json.Marshal(h)
	if err != nil {
		return nil, err
	}
	return asynq.NewTask("header", data), nil
}

// okFrame has a layout of its own, which gob calls.
type okFrame struct{ Number uint64 }

func (f okFrame) MarshalBinary() ([]byte, error) {
	return binary.BigEndian.AppendUint64(nil, f.Number), nil
}

func newFrame(f okFrame) (*asynq.Task, error) {
	var buf bytes.Buffer
	if err := gob.NewEncoder(&buf).Encode(f); err != nil {
		return nil, err
	}
	return asynq.NewTask("frame", buf.Bytes()), nil
}

// okEvent has JSON of its own.
type okEvent struct{ Name string }

func (e *okEvent) UnmarshalJSON(data []byte) error {
	e.Name = string(data)
	return nil
}

func newEvent(e okEvent) (*asynq.Task, error) {
	data, err := json.Marshal(e)
	if err != nil {
		return nil, err
	}
	return asynq.NewTask("event", data), nil
}
