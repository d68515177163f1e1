// Package purpose says what packages are for where the bodies of their functions
// are not seen. Types cannot tell this, so the well-known ones are named, here
// and nowhere else. It knows nothing of asynq.
package purpose

import (
	"go/types"
	"slices"
	"strings"
)

// LogsOrTraces reports whether a package only logs or traces: what it is given
// a context for is metadata.
func LogsOrTraces(path string) bool {
	return within(path, []string{
		"log/slog", "log",
		"go.uber.org/zap", "github.com/sirupsen/logrus", "github.com/rs/zerolog", "github.com/go-logr/logr",
		"github.com/go-kratos/kratos/v2/log", "github.com/zeromicro/go-zero/core/logx", "github.com/go-kit/log",
		"github.com/gogf/gf/v2/os/glog", "github.com/hashicorp/go-hclog", "github.com/charmbracelet/log",
		"go.opentelemetry.io/otel/trace", "go.opentelemetry.io/otel/log", "github.com/opentracing/opentracing-go",
		"k8s.io/klog", "github.com/golang/glog", "github.com/inconshreveable/log15", "github.com/apex/log", "github.com/phuslu/log",
	})
}

// Prompt reports whether a function whose body is not seen returns at once, by
// what its package is for.
func Prompt(fn *types.Func) bool {
	if fn.Pkg() == nil {
		return true // error.Error
	}
	path, name := fn.Pkg().Path(), fn.Name()
	switch path {
	case "time":
		return !slices.Contains([]string{"Sleep", "After", "Tick", "NewTimer", "NewTicker", "AfterFunc", "LoadLocation", "Reset"}, name)
	case "sync":
		return name != "Wait" && name != "Do"
	case "fmt":
		return !strings.HasPrefix(name, "Scan") && !strings.HasPrefix(name, "Fscan")
	case "os":
		return slices.Contains([]string{"Getenv", "LookupEnv", "Getpid", "Hostname"}, name)
	case "path/filepath":
		return !strings.HasPrefix(name, "Walk") && name != "Glob" && name != "EvalSymlinks"
	}
	return computes(path) || encodes(path) || LogsOrTraces(path) || Measures(path)
}

// computes reports whether a package of the standard library, or one like it,
// works on values in memory only.
func computes(path string) bool {
	return slices.Contains([]string{
		"context", "errors", "strings", "strconv", "bytes", "unicode", "unicode/utf8", "unicode/utf16", "math", "math/bits",
		"math/rand", "math/rand/v2", "sync/atomic", "path", "maps", "slices", "sort", "cmp", "html", "regexp", "reflect",
		"net/url", "net/netip", "math/big", "expvar", "runtime", "runtime/debug",
		"github.com/pkg/errors", "github.com/google/uuid",
	}, path) || within(path, []string{"hash", "crypto"})
}

// encodes reports whether a package only encodes and decodes.
func encodes(path string) bool {
	return strings.HasPrefix(path, "encoding/") || slices.Contains([]string{
		"github.com/bytedance/sonic", "github.com/json-iterator/go", "github.com/goccy/go-json", "github.com/goccy/go-yaml", "github.com/vmihailenco/msgpack/v5",
		"google.golang.org/protobuf/proto", "github.com/golang/protobuf/proto", "google.golang.org/protobuf/encoding/protojson",
		"github.com/gogf/gf/v2/container/gvar", "github.com/gogf/gf/v2/encoding/gjson", "github.com/gogf/gf/v2/util/gconv",
	}, path)
}

// EncodesJSON reports whether a package encodes JSON.
func EncodesJSON(path string) bool {
	return strings.Contains(strings.ToLower(path), "json") || within(path, []string{"github.com/bytedance/sonic"})
}

// Measures reports whether a package only counts what happens, which never waits.
func Measures(path string) bool {
	return within(path, []string{"go.opentelemetry.io/otel", "github.com/prometheus/client_golang"})
}

// within reports whether a package is one of those listed or below it.
func within(path string, list []string) bool {
	return slices.ContainsFunc(list, func(p string) bool { return path == p || strings.HasPrefix(path, p+"/") })
}

// Formats reports whether a package only Formats what it is given.
func Formats(path string) bool {
	return path == "fmt" || path == "errors" || path == "github.com/pkg/errors"
}

// Parses reports whether a function only reads a value from text or bytes, which it
// refuses where they are malformed.
func Parses(fn *types.Func) bool {
	if fn.Pkg() == nil || fn.Signature().Results().Len() == 0 {
		return false
	}
	path, name := fn.Pkg().Path(), fn.Name()
	switch path {
	case "time", "net/url", "net/netip", "net/mail", "strconv":
		return strings.HasPrefix(name, "Parse") || name == "Atoi" || name == "Unquote"
	}
	if within(path, []string{
		"github.com/google/uuid", "github.com/gofrs/uuid", "github.com/satori/go.uuid", "github.com/oklog/ulid", "github.com/rs/xid",
		"github.com/segmentio/ksuid", "go.mongodb.org/mongo-driver", "github.com/shopspring/decimal",
	}) {
		return strings.HasPrefix(name, "Parse") || strings.HasPrefix(name, "From") || strings.Contains(name, "From") && strings.HasPrefix(name, "New") ||
			strings.HasPrefix(name, "ObjectIDFrom") || strings.HasPrefix(name, "Unmarshal")
	}
	return encodes(path) && (strings.Contains(name, "Unmarshal") || strings.Contains(name, "Decode") || strings.HasPrefix(name, "Parse") || name == "Read")
}

// Transforms reports whether a function whose body is not seen only changes the form
// of what it is given, so that its result stands for it: what may fail for other
// reasons does something else with it.
func Transforms(fn *types.Func) bool {
	res := fn.Signature().Results()
	if n := res.Len(); n == 0 || res.At(n-1).Type().String() != "error" {
		return true
	}
	path := fn.Pkg().Path()
	return computes(path) || encodes(path) || slices.Contains([]string{"io", "bufio"}, path) || within(path, []string{"compress", "github.com/klauspost/compress", "github.com/golang/snappy"})
}

// A Making says what a function whose body is not seen makes of the errors that it
// is given.
type Making uint8

// The kinds of making.
const (
	Unknown    Making = iota
	Drops             // an error that holds none of them
	Formatting        // one that holds those behind %w
	Wraps             // one that holds the first of them, nil for nil
	Joins             // one that holds all of them, nil where all are
)

// MakesError says what the functions that make errors make of others.
func MakesError(fn *types.Func) Making {
	if fn == nil || fn.Pkg() == nil {
		return Unknown
	}
	switch name := fn.Name(); fn.Pkg().Path() {
	case "errors":
		switch name {
		case "New":
			return Drops
		case "Join":
			return Joins
		}
	case "fmt":
		if name == "Errorf" {
			return Formatting
		}
	case "github.com/pkg/errors":
		switch name {
		case "New", "Errorf":
			return Drops
		case "Wrap", "Wrapf", "WithMessage", "WithMessagef", "WithStack":
			return Wraps
		}
	}
	return Unknown
}

// Standard reports whether a package is of the standard library.
func Standard(path string) bool {
	first, _, _ := strings.Cut(path, "/")
	return !strings.Contains(first, ".")
}

// OnlyReads reports whether a function that is not seen runs another one in a
// transaction that only reads, by its name: View, as of go.etcd.io/bbolt and
// github.com/dgraph-io/badger.
func OnlyReads(fn *types.Func) bool { return fn.Name() == "View" || fn.Name() == "ReadOnly" }

// Queries reports whether a method of a database, or of a transaction, only reads, or
// only says what is to be read, by its name in database/sql, jmoiron/sqlx, pgx, gorm,
// bun and their like.
func Queries(name string) bool {
	return slices.ContainsFunc([]string{
		"Query", "Get", "Select", "NewSelect", "Find", "First", "Last", "Take", "Scan", "Count", "Pluck", "Row", "Exists",
		"Where", "Model", "Table", "Order", "Limit", "Offset", "Preload", "Joins", "Group", "Having", "Distinct", "Omit",
		"WithContext", "Session", "Debug", "Scopes", "Clauses", "Unscoped", "Not", "Or", "Rebind", "DriverName", "Err",
	}, func(prefix string) bool { return strings.HasPrefix(name, prefix) })
}

// PreparesText reports whether a method only makes ready what its text says.
func PreparesText(name string) bool {
	return strings.HasPrefix(name, "Prepare") || name == "Raw"
}

// Changes reports whether the text of a statement in SQL says that it changes data.
func Changes(statement string) bool {
	var words []string
	for line := range strings.Lines(strings.ToLower(statement)) {
		if line = strings.TrimSpace(line); !strings.HasPrefix(line, "--") {
			words = append(words, strings.Fields(line)...)
		}
	}
	changing := []string{"insert", "update", "delete", "merge", "replace", "truncate", "call"}
	switch {
	case len(words) == 0:
		return false
	case words[0] != "with":
		return slices.Contains(changing, words[0])
	}
	return slices.ContainsFunc(words, func(w string) bool { return slices.Contains(changing[:4], strings.TrimLeft(w, "(")) })
}

// HandlesHTTP reports whether a function of this signature handles a request over HTTP:
// of net/http, and so of chi, or of gin, echo or fiber.
func HandlesHTTP(sig *types.Signature) bool {
	params := sig.Params()
	switch params.Len() {
	case 1:
		path, name := typeName(params.At(0).Type())
		return name == "Context" && within(path, []string{"github.com/gin-gonic/gin", "github.com/labstack/echo"}) ||
			name == "Ctx" && within(path, []string{"github.com/gofiber/fiber"})
	case 2:
		path, name := typeName(params.At(0).Type())
		path2, name2 := typeName(params.At(1).Type())
		return path == "net/http" && name == "ResponseWriter" && path2 == "net/http" && name2 == "Request"
	}
	return false
}

// RunsCommand reports whether a function of this signature is a command of a program, as of
// cobra or urfave/cli: the process ends when it returns.
func RunsCommand(sig *types.Signature) bool {
	for v := range sig.Params().Variables() {
		path, name := typeName(v.Type())
		if (name == "Command" || name == "Context") && within(path, []string{"github.com/spf13/cobra", "github.com/urfave/cli"}) {
			return true
		}
	}
	return false
}

// IsSignal reports whether t is a channel of signals to the process.
func IsSignal(t types.Type) bool {
	ch, ok := t.Underlying().(*types.Chan)
	if !ok {
		return false
	}
	path, name := typeName(ch.Elem())
	return path == "os" && name == "Signal"
}

// typeName names the type that t is or points to.
func typeName(t types.Type) (path, name string) {
	if ptr, ok := types.Unalias(t).(*types.Pointer); ok {
		t = ptr.Elem()
	}
	named, ok := types.Unalias(t).(*types.Named)
	if !ok || named.Obj().Pkg() == nil {
		return "", ""
	}
	return named.Obj().Pkg().Path(), named.Obj().Name()
}

// Reorders reports whether a function may change the order or the elements of a slice
// that it is given.
func Reorders(fn *types.Func) bool {
	return fn.Pkg() != nil && (fn.Pkg().Path() == "slices" || fn.Pkg().Path() == "sort")
}
