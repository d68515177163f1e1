package purpose

import (
	"go/types"
	"slices"
	"strings"
)

// CatchesSignals reports whether a function makes a channel or a context get the
// signals that are its second argument: signal.Notify and signal.NotifyContext.
func CatchesSignals(fn *types.Func) bool {
	return isFunc(fn, "os/signal", "Notify", "NotifyContext")
}

// A Derivation says how a function makes a context from another one.
type Derivation uint8

// The derivations.
const (
	NotDerived  Derivation = iota
	Same                   // it ends with the other one
	Cancellable            // or when a function that comes with it is called
	Timed                  // or then, or at some time
	Grouped                // or when a function of a group has failed
	Endless                // it never ends
)

// Derives says how a function makes a context from its first argument.
func Derives(fn *types.Func) Derivation {
	switch {
	case isFunc(fn, "context", "WithValue"):
		return Same
	case isFunc(fn, "context", "WithCancel", "WithCancelCause"), isFunc(fn, "os/signal", "NotifyContext"):
		return Cancellable
	case isFunc(fn, "context", "WithTimeout", "WithTimeoutCause", "WithDeadline", "WithDeadlineCause"):
		return Timed
	case isFunc(fn, "context", "WithoutCancel", "Background", "TODO"):
		return Endless
	case isFunc(fn, "golang.org/x/sync/errgroup", "WithContext"):
		return Grouped
	}
	return NotDerived
}

// AfterContext reports whether a function calls its second argument when its first,
// a context, has ended.
func AfterContext(fn *types.Func) bool { return isFunc(fn, "context", "AfterFunc") }

// Sleeps reports whether a function returns after some time.
func Sleeps(fn *types.Func) bool { return isFunc(fn, "time", "Sleep") }

// Ticks reports whether a function returns a channel that gets the time.
func Ticks(fn *types.Func) bool { return isFunc(fn, "time", "After", "Tick") }

// Serves reports whether a function serves requests until its server is shut down,
// and then returns. It catches no signals.
func Serves(fn *types.Func) bool {
	if fn.Pkg() == nil {
		return false
	}
	method, name := fn.Signature().Recv() != nil, fn.Name()
	switch path := fn.Pkg().Path(); {
	case path == "net/http", path == "github.com/valyala/fasthttp":
		return strings.HasPrefix(name, "ListenAndServe") || name == "Serve" || name == "ServeTLS"
	case path == "github.com/gin-gonic/gin":
		return method && strings.HasPrefix(name, "Run")
	case within(path, []string{"github.com/labstack/echo"}):
		return method && strings.HasPrefix(name, "Start")
	case within(path, []string{"github.com/gofiber/fiber"}):
		return method && strings.HasPrefix(name, "Listen")
	case path == "google.golang.org/grpc":
		return method && name == "Serve"
	}
	return false
}

// CanEndServing reports whether a method may make a server that Serves end.
func CanEndServing(fn *types.Func) bool {
	name := fn.Name()
	return fn.Signature().Recv() != nil &&
		(strings.HasPrefix(name, "Shutdown") || strings.HasPrefix(name, "Close") || strings.HasSuffix(name, "Stop"))
}

// ServesForGood reports whether nothing can shut down what a function serves, but
// the end of the process.
func ServesForGood(fn *types.Func) bool {
	if !Serves(fn) {
		return false
	}
	return fn.Signature().Recv() == nil || fn.Pkg().Path() == "github.com/gin-gonic/gin"
}

func isFunc(fn *types.Func, path string, names ...string) bool {
	return fn.Pkg() != nil && fn.Pkg().Path() == path && fn.Signature().Recv() == nil && slices.Contains(names, fn.Name())
}
