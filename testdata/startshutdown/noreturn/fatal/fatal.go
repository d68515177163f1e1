// Package fatal ends the process.
package fatal

import (
	"fmt"
	"os"
)

// Die never returns.
func Die(args ...any) {
	fmt.Fprintln(os.Stderr, args...)
	os.Exit(1)
}

// Check returns where err is nil.
func Check(err error) {
	if err != nil {
		Die(err)
	}
}
