package purpose

import "go/types"

// A Context is what a function makes a context of.
type Context uint8

// The kinds of contexts.
const (
	OtherContext Context = iota // it is not known
	AtSignal                    // it ends when a signal comes
	Cancelled                   // it ends when its second result is called, or before
	Derived                     // it ends when the one that it is given does
)

// ContextOf says what context a function returns whose body is not seen, as its first
// result, from the one among its arguments.
func ContextOf(fn *types.Func) Context {
	if fn.Pkg() == nil {
		return OtherContext
	}
	switch fn.Pkg().Path() + "." + fn.Name() {
	case "os/signal.NotifyContext":
		return AtSignal
	case "context.WithCancel", "context.WithCancelCause", "context.WithTimeout", "context.WithTimeoutCause", "context.WithDeadline", "context.WithDeadlineCause":
		return Cancelled
	case "context.WithValue", "golang.org/x/sync/errgroup.WithContext":
		return Derived
	}
	return OtherContext
}
