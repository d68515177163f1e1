// Package exempt has structs that are payloads, but not held to the rule.
package exempt

import (
	"encoding/json"
	"fmt"
	"net/url"
	"strconv"

	"github.com/hibiken/asynq"
)

type okEmpty struct{} // no fields

func newEmptyTask() *asynq.Task {
	b, _ := json.Marshal(okEmpty{})
	return asynq.NewTask("empty", b)
}

type okHidden struct { // no exported field
	id   int
	name string
}

func newHiddenTask() *asynq.Task {
	b, _ := json.Marshal(okHidden{1, "x"})
	return asynq.NewTask("hidden", b)
}

type okMarshaler struct{ Cents int64 } // it encodes itself

func (m okMarshaler) MarshalJSON() ([]byte, error) {
	return strconv.AppendInt(nil, m.Cents, 10), nil
}

func newMarshalerTask() *asynq.Task {
	b, _ := json.Marshal(okMarshaler{100})
	return asynq.NewTask("money", b)
}

type okBinary struct{ Cents int64 } // it encodes itself in bytes

func (m okBinary) MarshalBinary() ([]byte, error) {
	return fmt.Appendf(nil, "v1:%d", m.Cents), nil
}

func newBinaryTask() *asynq.Task {
	b, _ := okBinary{100}.MarshalBinary()
	return asynq.NewTask("money", b)
}

// A struct of the standard library.
func okStandardLibrary(u *url.URL) (*asynq.Task, error) {
	b, err := json.Marshal(u)
	return asynq.NewTask("url", b), err
}

// A struct of another module.
func okOtherModule(info *asynq.QueueInfo) (*asynq.Task, error) {
	b, err := json.Marshal(info)
	return asynq.NewTask("queue", b), err
}

// A struct that encodes itself in text is formatted by hand.
type okText struct{ Name string }

func (p okText) String() string { return p.Name }

func newTextTask(p okText) *asynq.Task { return asynq.NewTask("text", []byte(p.String())) }

// A method of another name is no encoding of its own.
type encodesOnlyByName struct { // want "has no Version field"
	ID int
}

func (p encodesOnlyByName) Marshal() ([]byte, error) { return json.Marshal(p) }

func newByNameTask() (*asynq.Task, error) {
	b, err := encodesOnlyByName{1}.Marshal()
	return asynq.NewTask("name", b), err
}

// One exported field is enough.
type partlyHidden struct { // want "has no Version field"
	ID   int
	name string
}

func newPartlyHiddenTask() *asynq.Task {
	b, _ := json.Marshal(partlyHidden{1, "x"})
	return asynq.NewTask("partly", b)
}
