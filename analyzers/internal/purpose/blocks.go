package purpose

import (
	"go/types"
	"strings"
)

// A Work is what a function may be at for long.
type Work string

// The kinds of work.
const (
	Pauses   Work = "pauses"   // lets time pass
	Requests Work = "requests" // sends an HTTP request and waits for the response
	Commands Work = "commands" // waits for the end of a process
	Dials    Work = "dials"    // opens a connection
	Mails    Work = "mails"    // sends a mail
)

// A Test is what a function's argument must be for it to block.
type Test uint8

// The tests of arguments.
const (
	Long     Test = iota + 1 // the length of a pause
	Bare                     // a request that was made without a context
	Patient                  // an HTTP client without a timeout
	Detached                 // a command that was made without a context
	Remote                   // the name of a network on which connecting takes a round trip
)

// A Blocker says what a function may be at for long, with no context to end it.
type Blocker struct {
	Work  Work
	Tests []Argument
}

// An Argument is one that must pass a test.
type Argument struct {
	Index int // the receiver being 0
	Test  Test
}

// Blocks returns what a function of the standard library may be at for long, false
// for all others. Types cannot tell: these take no context and return what any
// function returns.
func Blocks(fn *types.Func) (Blocker, bool) {
	b, ok := blockers[fn.FullName()]
	return b, ok
}

var blockers = map[string]Blocker{
	// The pauses are as long as they are told to be; nothing ends them before. The
	// channel of After is a pause where it is received from at once.
	"time.Sleep": {Pauses, []Argument{{0, Long}}},
	"time.After": {Pauses, []Argument{{0, Long}}},

	// These make their requests without a context and send them through
	// DefaultClient, which has no timeout: a server that does not answer holds them.
	"net/http.Get":      {Requests, nil},
	"net/http.Head":     {Requests, nil},
	"net/http.Post":     {Requests, nil},
	"net/http.PostForm": {Requests, nil},
	// So do these, through a client that may have a timeout.
	"(*net/http.Client).Get":      {Requests, []Argument{{0, Patient}}},
	"(*net/http.Client).Head":     {Requests, []Argument{{0, Patient}}},
	"(*net/http.Client).Post":     {Requests, []Argument{{0, Patient}}},
	"(*net/http.Client).PostForm": {Requests, []Argument{{0, Patient}}},
	// Here the request may have a context, too.
	"(*net/http.Client).Do": {Requests, []Argument{{0, Patient}, {1, Bare}}},

	// These wait for the end of a process, which only the context that it was made
	// with would kill.
	"(*os/exec.Cmd).Run":            {Commands, []Argument{{0, Detached}}},
	"(*os/exec.Cmd).Wait":           {Commands, []Argument{{0, Detached}}},
	"(*os/exec.Cmd).Output":         {Commands, []Argument{{0, Detached}}},
	"(*os/exec.Cmd).CombinedOutput": {Commands, []Argument{{0, Detached}}},

	// The system gives up on a peer that does not answer after minutes only.
	"net.Dial":        {Dials, []Argument{{0, Remote}}},
	"crypto/tls.Dial": {Dials, []Argument{{0, Remote}}},
	"net/smtp.Dial":   {Dials, nil},
	// It dials and then talks to the server, without any deadline.
	"net/smtp.SendMail": {Mails, nil},
}

// MakesBare reports whether a function makes a request without a context.
func MakesBare(fn *types.Func) bool { return fn.FullName() == "net/http.NewRequest" }

// MakesCommand reports whether a function makes a command without a context.
func MakesCommand(fn *types.Func) bool { return fn.FullName() == "os/exec.Command" }

// IsHTTPClient reports whether a type is http.Client or points to it.
func IsHTTPClient(t types.Type) bool { return isNamed(t, "net/http", "Client") }

// IsDefaultClient reports whether a variable is the client of http.Get and the like.
func IsDefaultClient(v types.Object) bool {
	return v != nil && v.Pkg() != nil && v.Pkg().Path() == "net/http" && v.Name() == "DefaultClient"
}

// IsTransport reports whether a type is the standard library's own transport.
func IsTransport(t types.Type) bool { return isNamed(t, "net/http", "Transport") }

// IsRequest reports whether a type is that of an HTTP request.
func IsRequest(t types.Type) bool { return isNamed(t, "net/http", "Request") }

// IsCommand reports whether a type is that of a command.
func IsCommand(t types.Type) bool { return isNamed(t, "os/exec", "Cmd") }

// IsTime reports whether a type is time.Time.
func IsTime(t types.Type) bool { return isNamed(t, "time", "Time") }

func isNamed(t types.Type, path, name string) bool {
	if ptr, ok := types.Unalias(t).(*types.Pointer); ok {
		t = ptr.Elem()
	}
	named, ok := types.Unalias(t).(*types.Named)
	return ok && named.Obj().Name() == name && named.Obj().Pkg() != nil && named.Obj().Pkg().Path() == path
}

// Signals reports whether a function sends signals to processes.
func Signals(fn *types.Func) bool {
	if fn.Pkg() == nil {
		return false
	}
	switch path := fn.Pkg().Path(); path {
	case "os":
		recv := fn.Signature().Recv()
		return recv != nil && isNamed(recv.Type(), "os", "Process")
	default:
		return path == "syscall" || within(path, []string{"golang.org/x/sys"})
	}
}

// RunsLater reports whether a function runs another one later or elsewhere.
func RunsLater(fn *types.Func) bool {
	name := fn.FullName()
	return name == "context.AfterFunc" || name == "time.AfterFunc"
}

// Below reports whether a function returns a number below its last argument.
func Below(fn *types.Func) bool {
	if fn.Pkg() == nil || fn.Pkg().Path() != "math/rand" && fn.Pkg().Path() != "math/rand/v2" {
		return false
	}
	name := fn.Name()
	return strings.HasSuffix(name, "n") && name != "NewZipf" || strings.HasSuffix(name, "N")
}

// Databases reports whether a package of the standard library is that of databases,
// whose methods have twins which take a context.
func Databases(path string) bool { return path == "database/sql" }

// Redis reports whether a package is a client of Redis, which answers from memory.
func Redis(path string) bool {
	return within(path, []string{
		"github.com/redis/go-redis", "github.com/go-redis", "github.com/redis/rueidis", "github.com/rueian/rueidis",
		"github.com/gomodule/redigo", "github.com/garyburd/redigo", "github.com/mediocregopher/radix",
	})
}

// Coordinates reports whether the types of a package are there to coordinate
// goroutines: contexts, locks, groups.
func Coordinates(path string) bool {
	return path == "context" || path == "sync" || path == "sync/atomic" || within(path, []string{"golang.org/x/sync"})
}

// Idles reports whether a function does nothing but wait or coordinate goroutines.
func Idles(fn *types.Func) bool {
	return fn.Pkg() != nil && (fn.Pkg().Path() == "time" || Coordinates(fn.Pkg().Path()))
}

// InMemory reports whether a type reads from memory, or writes to it.
func InMemory(t types.Type) bool {
	return isNamed(t, "bytes", "Buffer") || isNamed(t, "bytes", "Reader") || isNamed(t, "strings", "Reader") || isNamed(t, "strings", "Builder")
}

// RunsOnce reports whether a function runs the one that it is given at most once.
func RunsOnce(fn *types.Func) bool {
	return fn.Pkg() != nil && fn.Pkg().Path() == "sync" && (fn.FullName() == "(*sync.Once).Do" || fn.Name() == "OnceFunc")
}
