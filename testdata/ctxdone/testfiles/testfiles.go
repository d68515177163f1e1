// Package testfiles has handlers in its tests only.
package testfiles

import "time"

const wait = time.Second
