package purpose

import (
	"go/types"
	"slices"
	"strings"
)

// TellsTime reports whether a function reads the clock.
func TellsTime(fn *types.Func) bool {
	return inTime(fn) && slices.Contains([]string{"Now", "Since", "Until"}, fn.Name()) && fn.Signature().Recv() == nil
}

// Draws reports whether a function returns something random, or an ID that nothing
// else has.
func Draws(fn *types.Func) bool {
	if fn.Pkg() == nil {
		return false
	}
	name := fn.Name()
	switch path := fn.Pkg().Path(); {
	case path == "math/rand", path == "math/rand/v2":
		return !strings.HasPrefix(name, "New")
	case path == "crypto/rand":
		return true
	case within(path, []string{"github.com/google/uuid", "github.com/gofrs/uuid", "github.com/satori/go.uuid"}):
		made := strings.HasPrefix(name, "New") || strings.HasPrefix(name, "Must")
		return made && fn.Signature().Recv() == nil && fn.Signature().Params().Len() == 0
	case within(path, []string{
		"github.com/rs/xid", "github.com/oklog/ulid", "github.com/segmentio/ksuid", "github.com/lithammer/shortuuid",
		"github.com/matoous/go-nanoid", "github.com/teris-io/shortid",
	}):
		return fn.Signature().Recv() == nil && slices.ContainsFunc([]string{"New", "Make", "Must", "Generate"}, func(p string) bool { return strings.HasPrefix(name, p) })
	}
	return false
}

// TellsDay reports whether a function takes from a time only what lasts a day or more.
func TellsDay(fn *types.Func) bool {
	return inTime(fn) && fn.Signature().Recv() != nil &&
		slices.Contains([]string{"Date", "Year", "Month", "Day", "YearDay", "Weekday", "ISOWeek"}, fn.Name())
}

// TruncatesTime reports whether a function cuts a time to what its argument, a
// duration, goes into.
func TruncatesTime(fn *types.Func) bool {
	return inTime(fn) && fn.Signature().Recv() != nil && fn.Name() == "Truncate"
}

// FormatsTime reports whether a function writes a time as its argument says.
func FormatsTime(fn *types.Func) bool {
	return inTime(fn) && fn.Signature().Recv() != nil && fn.Name() == "Format"
}

// Computes reports whether a function makes its results of its arguments and of
// nothing else, by what its package is for.
func Computes(fn *types.Func) bool {
	if fn.Pkg() == nil {
		return true
	}
	path := fn.Pkg().Path()
	return path == "time" || path == "fmt" || computes(path) || encodes(path)
}

func inTime(fn *types.Func) bool { return fn.Pkg() != nil && fn.Pkg().Path() == "time" }
