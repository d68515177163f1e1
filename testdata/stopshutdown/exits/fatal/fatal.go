// Package fatal ends the process.
package fatal

import (
	"log"
	"os"
)

// Exit never returns.
func Exit(code int) {
	log.Println("exit", code)
	os.Exit(code)
}
