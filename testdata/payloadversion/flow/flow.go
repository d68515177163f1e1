// Package flow lets the encoded bytes take a longer way to the task.
package flow

import (
	"encoding/json"
	"os"

	"github.com/hibiken/asynq"
)

type viaMethod struct { // want "has no Version field"
	ID int
}

func (p viaMethod) encode() []byte {
	b, _ := json.Marshal(p)
	return b
}

func newViaMethod() *asynq.Task { return asynq.NewTask("a", viaMethod{1}.encode()) }

type viaBranch struct { // want "has no Version field"
	ID int
}

func newViaBranch(full bool) *asynq.Task {
	var b []byte
	if full {
		b, _ = json.Marshal(viaBranch{1})
	}
	return asynq.NewTask("b", b)
}

type viaClosure struct { // want "has no Version field"
	ID int
}

func newViaClosure() func() *asynq.Task {
	b, _ := json.Marshal(viaClosure{1})
	return func() *asynq.Task { return asynq.NewTask("c", b) }
}

type viaParameter struct { // want "has no Version field"
	ID int
}

func send(client *asynq.Client, payload []byte) error {
	_, err := client.Enqueue(asynq.NewTask("d", payload))
	return err
}

func newViaParameter(client *asynq.Client) error {
	b, err := json.Marshal(viaParameter{1})
	if err != nil {
		return err
	}
	return send(client, b)
}

type viaField struct { // want "has no Version field"
	ID int
}

type envelope struct{ body []byte }

func seal() envelope {
	b, _ := json.Marshal(viaField{1})
	return envelope{body: b}
}

func (e envelope) task() *asynq.Task { return asynq.NewTask("e", e.body) }

type viaGoroutine struct { // want "has no Version field"
	ID int
}

func enqueueInGoroutine(client *asynq.Client) {
	go func() {
		b, err := json.Marshal(viaGoroutine{1})
		if err != nil {
			return
		}
		client.Enqueue(asynq.NewTask("f", b))
	}()
}

// Encoded for a file, and for no task.
type okForFile struct{ ID int }

func okSave(path string) error {
	b, err := json.Marshal(okForFile{1})
	if err != nil {
		return err
	}
	return os.WriteFile(path, b, 0o600)
}

// Encoded beside the payload.
type okBeside struct{ ID int }

func okLogsBeside(client *asynq.Client) error {
	b, err := json.Marshal(okBeside{1})
	if err != nil {
		return err
	}
	os.Stdout.Write(b)
	_, err = client.Enqueue(asynq.NewTask("g", nil))
	return err
}
