// Package encoders uses other encoders than json.Marshal.
package encoders

import (
	"bytes"
	"context"
	"encoding/gob"
	"encoding/json"
	"encoding/xml"

	"github.com/hibiken/asynq"
)

type gobbed struct { // want "has no Version field"
	ID int
}

func newGobTask() (*asynq.Task, error) {
	var buf bytes.Buffer
	if err := gob.NewEncoder(&buf).Encode(gobbed{1}); err != nil {
		return nil, err
	}
	return asynq.NewTask("gob", buf.Bytes()), nil
}

type marked struct { // want "has no Version field"
	ID int `xml:"id,attr"`
}

func newXMLTask() (*asynq.Task, error) {
	b, err := xml.Marshal(marked{1})
	if err != nil {
		return nil, err
	}
	return asynq.NewTask("xml", b), nil
}

type streamed struct { // want "has no Version field"
	ID int
}

func newStreamedTask() (*asynq.Task, error) {
	buf := new(bytes.Buffer)
	enc := json.NewEncoder(buf)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(&streamed{1}); err != nil {
		return nil, err
	}
	return asynq.NewTask("stream", buf.Bytes()), nil
}

type ungobbed struct { // want "has no Version field"
	ID int
}

func handleGob(ctx context.Context, t *asynq.Task) error {
	var p ungobbed
	dec := gob.NewDecoder(bytes.NewReader(t.Payload()))
	if err := dec.Decode(&p); err != nil {
		return err
	}
	return ctx.Err()
}

type okGobbed struct { // it has a version
	Version int
	ID      int
}

func newOkGobTask() (*asynq.Task, error) {
	var buf bytes.Buffer
	if err := gob.NewEncoder(&buf).Encode(okGobbed{Version: 1}); err != nil {
		return nil, err
	}
	return asynq.NewTask("gob", buf.Bytes()), nil
}

type okMarked struct { // the xml tag is version
	Format int `xml:"version"`
	ID     int `xml:"id"`
}

func newOkXMLTask() (*asynq.Task, error) {
	b, err := xml.Marshal(okMarked{Format: 1})
	return asynq.NewTask("xml", b), err
}

// Encoded into a buffer that becomes no payload.
type okElsewhere struct{ ID int }

func okEncodesElsewhere(buf *bytes.Buffer) (*asynq.Task, error) {
	if err := json.NewEncoder(buf).Encode(okElsewhere{1}); err != nil {
		return nil, err
	}
	return asynq.NewTask("plain", []byte("plain")), nil
}
