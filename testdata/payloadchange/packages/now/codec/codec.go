// Package codec encodes payloads.
package codec

import "encoding/json"

// Encode encodes a value.
func Encode(v any) ([]byte, error) { return json.Marshal(v) }

// Decode decodes one.
func Decode[T any](data []byte) (T, error) {
	var v T
	err := json.Unmarshal(data, &v)
	return v, err
}
