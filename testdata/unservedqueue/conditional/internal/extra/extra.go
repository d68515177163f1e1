package extra

import (
	"os"
	"strings"
)

func Queues(path string) map[string]int {
	m := map[string]int{}
	b, err := os.ReadFile(path)
	if err != nil {
		return m
	}
	for _, f := range strings.Fields(string(b)) {
		m[f] = 1
	}
	return m
}
