package timeoutladder

import (
	_ "embed"
	"fmt"

	"github.com/asynqvet/asynqvet/analyzers/internal/rule"
	"github.com/asynqvet/asynqvet/analyzers/internal/system"
)

//go:embed doc.go
var doc string

// Analyzer reports a ShutdownTimeout that is shorter than a task may take.
var Analyzer = rule.NewPolicy(doc, rule.Options{
	Theme:    rule.System,
	Severity: rule.Warning,
	Since:    "v0.1.0",
}, policy)

func policy(s *system.System) []system.Finding {
	var out []system.Finding
	for _, server := range s.Servers {
		limit := server.ShutdownTimeout
		if limit == nil || limit.At == nil {
			continue
		}
		var longest *system.Enqueue
		for _, e := range s.TakenBy(server) {
			certain, _ := server.Handles(e.Type)
			if certain && e.Timeout() > limit.Value && (longest == nil || e.Timeout() > longest.Timeout()) {
				longest = e
			}
		}
		if longest == nil {
			continue
		}
		out = append(out, system.Finding{
			At:      limit.At,
			Message: fmt.Sprintf("ShutdownTimeout of %v: tasks of type %s may take %v and are cut off at a deploy; make it longer than that", limit.Value, system.Quote(longest.Type), longest.Timeout()),
			Related: []system.Related{{At: longest.At, Message: "they are enqueued here"}},
			Local:   server.Local,
		})
	}
	for _, k := range s.Killed() {
		limit := k.Server.ShutdownTimeout
		out = append(out, system.Finding{
			At: limit.At,
			Message: fmt.Sprintf("ShutdownTimeout of %v: workload %s is killed after %v, in the middle of the drain; make %s longer by some seconds",
				limit.Value, system.Quote(k.Workload.Name), k.Workload.Grace, k.Workload.Setting),
			Related: []system.Related{{At: k.At, Message: "it has that long to end"}},
		})
	}
	return out
}
