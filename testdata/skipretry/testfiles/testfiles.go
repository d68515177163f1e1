// Package testfiles has handlers in its tests.
package testfiles

import "encoding/json"

// Only a test's handler calls it.
func okDecode(data []byte) (id int, err error) {
	err = json.Unmarshal(data, &id)
	return id, err
}
