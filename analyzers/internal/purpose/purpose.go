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
		"github.com/bytedance/sonic", "github.com/json-iterator/go", "github.com/goccy/go-json", "github.com/vmihailenco/msgpack/v5",
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
