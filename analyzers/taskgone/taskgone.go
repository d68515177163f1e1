package taskgone

import (
	_ "embed"
	"fmt"

	"github.com/asynqvet/asynqvet/analyzers/internal/rule"
	"github.com/asynqvet/asynqvet/analyzers/internal/system"
)

//go:embed doc.go
var doc string

// Analyzer reports tasks that wait for a handler or a queue that is gone.
var Analyzer = rule.NewComparison(doc, rule.Options{
	Theme:    rule.Deploys,
	Severity: rule.Error,
	Since:    "v0.1.0",
}, compare)

func compare(base, now *system.System) []system.Finding {
	var out []system.Finding
	for _, r := range now.Remainders(base) {
		var f system.Finding
		queue, typ := system.Quote(r.Queue), system.Quote(r.Type)
		switch {
		case r.Server == nil:
			f.Message = fmt.Sprintf("queue %s: no server is left that serves what waits there; add one until all is done", queue)
		case r.Type == "":
			f.At = r.Server.Config
			f.Message = fmt.Sprintf("Config without queue %s: what the old release left there waits for ever; add the queue until all is done", queue)
		default:
			f.At = r.Server.Started
			f.Message = fmt.Sprintf("the mux of this server: it lacks a pattern for %s, of which the old release left tasks in queue %s; add the handler until they are done", typ, queue)
		}
		if from := r.From.At; from != nil && f.At != nil {
			f.Related = []system.Related{{At: f.At, Message: fmt.Sprintf("the base enqueues them at %s:%d", from.File, from.Line)}}
		}
		out = append(out, f)
	}
	return out
}
