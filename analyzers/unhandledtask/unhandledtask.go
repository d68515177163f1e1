package unhandledtask

import (
	_ "embed"
	"fmt"

	"github.com/asynqvet/asynqvet/analyzers/internal/rule"
	"github.com/asynqvet/asynqvet/analyzers/internal/system"
)

//go:embed doc.go
var doc string

// Analyzer reports tasks that a server takes and cannot handle.
var Analyzer = rule.NewPolicy(doc, rule.Options{
	Theme:    rule.System,
	Severity: rule.Error,
	Since:    "v0.1.0",
}, policy)

func policy(s *system.System) []system.Finding {
	var out []system.Finding
	told := make(map[string]bool)
	for _, server := range s.Servers {
		for _, e := range s.TakenBy(server) {
			var f system.Finding
			switch h := server.Takes(e.Type); {
			case h == nil && !server.MayHandle(e.Type):
				f = system.Finding{
					At:      server.Started,
					Message: fmt.Sprintf("the mux of this server: it has no pattern for %s, so its tasks from queue %s fail; add a handler for them", system.Quote(e.Type), e.QueueName()),
				}
			case h != nil && h.Captures(e.Type):
				f = system.Finding{
					At:      h.At,
					Message: fmt.Sprintf("pattern %s: it takes tasks of type %s, too, which have none of their own; add a handler for them", system.Quote(h.Pattern), system.Quote(e.Type)),
				}
			default:
				continue
			}
			f.Local = server.Local
			f.Related = []system.Related{{At: e.At, Message: "they are enqueued here"}}
			if key := fmt.Sprint(f.At.Package, f.At.File, f.At.Line, ":", f.At.Column, e.Type); f.At != nil && !told[key] {
				told[key] = true
				out = append(out, f)
			}
		}
	}
	return out
}
