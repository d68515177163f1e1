// Package settings holds numbers for other packages.
package settings

import "time"

const (
	TimeoutSeconds = 30
	Short          = 20 * time.Millisecond
	Odd            = time.Duration(20)
	NoQueue        = ""
)

var (
	Grace   = 30
	Waiting = 30 * time.Second
	Blank   = " "
	Later   time.Duration
)

func Retries() int { return -1 }
