// Package buffers takes payloads through buffers and addresses.
package buffers

import (
	"bytes"
	"context"
	"encoding/json"

	"github.com/hibiken/asynq"
)

func decodeAddress(b []byte, target any) error { return json.Unmarshal(b, &target) }

func decodeBuffer(b []byte, target any) error {
	var buf bytes.Buffer
	buf.Write(b)
	return json.NewDecoder(&buf).Decode(target)
}

func encodeCopy(v any) ([]byte, error) {
	buf := new(bytes.Buffer)
	if err := json.NewEncoder(buf).Encode(v); err != nil {
		return nil, err
	}
	out := make([]byte, buf.Len())
	copy(out, buf.Bytes())
	return out, nil
}

type byAddress struct{ ID int } // want "has no Version field"

type byBuffer struct{ ID int } // want "has no Version field"

type copied struct{ ID int } // want "has no Version field"

func handleAddress(ctx context.Context, t *asynq.Task) error {
	var p byAddress
	return decodeAddress(t.Payload(), &p)
}

func handleBuffer(ctx context.Context, t *asynq.Task) error {
	var p byBuffer
	return decodeBuffer(t.Payload(), &p)
}

func task() (*asynq.Task, error) {
	b, err := encodeCopy(copied{ID: 1})
	if err != nil {
		return nil, err
	}
	return asynq.NewTask("copied", b), nil
}
