package purpose

import (
	"go/types"
	"strings"
)

// WritesTo returns the argument that a function writes to, an io.Writer, at once or by
// way of what it returns.
func WritesTo(fn *types.Func) (int, bool) {
	if fn.Pkg() == nil || fn.Signature().Recv() != nil {
		return 0, false
	}
	switch path, name := fn.Pkg().Path(), fn.Name(); {
	case path == "fmt":
		return 0, strings.HasPrefix(name, "Fprint")
	case path == "io":
		return 0, name == "WriteString" || strings.HasPrefix(name, "Copy")
	case strings.HasPrefix(path, "encoding/"):
		return 0, name == "NewEncoder"
	}
	return 0, false
}
