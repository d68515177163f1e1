// Package names holds constants of every kind for another package.
package names

import "flag"

const Named = "named"

var (
	Fixed   = "fixed"
	Changed = "first"
	Flagged = 3
	Later   string
	_       = flag.Int
)

func init() {
	Changed = "second"
	flag.IntVar(&Flagged, "n", 3, "")
}

func Queue() string { return Fixed }

func Of(tenant string) string { return "queue:" + tenant }

func Two(ok bool) string {
	if ok {
		return "a"
	}
	return "b"
}

func Pair() (int, error) { return 7, nil }
