package directive_test

import (
	"fmt"
	"testing"

	"github.com/asynqvet/asynqvet/analyzers/internal/directive"
)

func TestParse(t *testing.T) {
	for _, test := range []struct {
		comment string
		want    string // names, reason, all, file, valid; "" for no directive
	}{
		{"// text about nolint", ""},
		{"/* nolint */", ""},
		{"//nolintlint", ""},
		{"//nolint", `[] "" all valid`},
		{"// nolint", `[] "" all valid`},
		{"//nolint // the reason", `[] "the reason" all valid`},
		{"//nolint:all", `[] "" all valid`},
		{"//nolint:", ""},
		{"//nolint: ,", ""},
		{"//nolint:maxretry", `[maxretry] "" valid`},
		{"//nolint:MaxRetry", `[maxretry] "" valid`},
		{"//nolint: errcheck , asynqvet // a reason", `[errcheck asynqvet] "a reason" valid`},
		{"//nolint:maxretry a reason", `[maxretry] "" valid`},
		{"//lint:ignore", ""},
		{"//lint:ignore SA1000 a reason", ""},
		{"//lint:ignored asynqvet/maxretry a reason", ""},
		{"// lint:ignore asynqvet/maxretry a reason", ""},
		{"//lint:ignore asynqvet/maxretry a reason", `[maxretry] "a reason" valid`},
		{"//lint:ignore asynqvet/maxretry", `[maxretry] ""`},
		{"//lint:ignore asynqvet/maxretry,SA1000,asynqvet/ctxdone\ta reason", `[maxretry ctxdone] "a reason" valid`},
		{"//lint:ignore asynqvet/* a reason", `[asynqvet] "a reason" valid`},
		{"//lint:ignore asynqvet a reason", `[asynqvet] "a reason" valid`},
		{"//lint:file-ignore asynqvet/maxretry a reason", `[maxretry] "a reason" file valid`},
		{"//lint:file-ignore asynqvet/maxretry", `[maxretry] "" file`},
	} {
		got := ""
		if d := directive.Parse(test.comment); d != nil {
			got = fmt.Sprintf("%v %q", d.Names, d.Reason)
			for _, flag := range []struct {
				set  bool
				name string
			}{{d.All, " all"}, {d.File, " file"}, {d.Valid(), " valid"}} {
				if flag.set {
					got += flag.name
				}
			}
		}
		if got != test.want {
			t.Errorf("%s: %s, want %s", test.comment, got, test.want)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add("//nolint:maxretry,asynqvet // reason")
	f.Add("//lint:ignore asynqvet/maxretry reason")
	f.Add("//lint:file-ignore asynqvet/* reason")
	f.Fuzz(func(t *testing.T, comment string) {
		d := directive.Parse(comment)
		if d != nil && !d.All && len(d.Names) == 0 {
			t.Errorf("%q silences nothing", comment)
		}
		if d != nil && d.Lint && d.Valid() && d.Reason == "" {
			t.Errorf("%q passes without a reason", comment)
		}
	})
}
