package names

import "fmt"

type Kind string

const (
	ns      = "billing"
	version = 1

	Charge = ns + ":charge"
	Refund = ns + ":refund"

	Void Kind = ns + ":void"
	Dun  Kind = ns + ":dun"

	Queue = "q-" + ns
)

// Versioned names made of constants.
var (
	Statement = fmt.Sprintf("%s:v%d:%s", ns, version, "statement")
)
