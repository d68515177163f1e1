// Package fatal ends the process where something is wrong.
package fatal

import (
	"log"
	"os"
)

// Check ends the process on an error.
func Check(err error) {
	if err != nil {
		log.Println(err)
		os.Exit(1)
	}
}

// Twice checks by way of Check.
func Twice(err error) {
	for range 2 {
		Check(err)
	}
}

// Return ends nothing.
func Return(err error) error { return err }
