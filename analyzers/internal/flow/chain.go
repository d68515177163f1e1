package flow

import (
	"fmt"
	"go/types"
	"path/filepath"

	"golang.org/x/tools/go/ssa"
)

// MaxChain bounds the functions that a chain of calls names, which keeps facts
// small and ends at recursion.
const MaxChain = 4

// PlaceOf names a declared function and where it stands.
func (g *Graph) PlaceOf(fn *ssa.Function) string {
	name := fn.Name()
	if recv := fn.Signature.Recv(); recv != nil {
		t := types.TypeString(recv.Type(), func(*types.Package) string { return "" })
		name = "(" + t + ")." + name
	}
	at := g.Pass.Fset.Position(fn.Pos())
	return fmt.Sprintf("%s, %s:%d", name, filepath.Base(at.Filename), at.Line)
}
