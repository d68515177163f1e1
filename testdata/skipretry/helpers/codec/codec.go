// Package codec decodes without knowing asynq.
package codec

import (
	"encoding/json"
	"errors"
	"fmt"
)

// Decode reads data into v.
func Decode(data []byte, v any) error {
	if len(data) == 0 {
		return errors.New("codec: no data")
	}
	if err := json.Unmarshal(data, v); err != nil {
		return Wrap(err, "codec")
	}
	return nil
}

// Wrap returns nil for nil.
func Wrap(err error, msg string) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%s: %w", msg, err)
}

// Textual keeps nothing but the text.
func Textual(err error) error { return errors.New(err.Error()) }

// As decodes a T.
func As[T any](data []byte) (*T, error) {
	v := new(T)
	if err := Decode(data, v); err != nil {
		return nil, err
	}
	return v, nil
}

// Try reports whether data can be decoded into v.
func Try(data []byte, v any) bool {
	return json.Unmarshal(data, v) == nil
}
