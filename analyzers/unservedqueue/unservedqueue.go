package unservedqueue

import (
	_ "embed"
	"fmt"

	"github.com/asynqvet/asynqvet/analyzers/internal/rule"
	"github.com/asynqvet/asynqvet/analyzers/internal/system"
)

//go:embed doc.go
var doc string

// Analyzer reports queues that no server with a handler for their tasks serves.
var Analyzer = rule.NewPolicy(doc, rule.Options{
	Theme:    rule.System,
	Severity: rule.Error,
	Since:    "v0.1.0",
}, policy)

func policy(s *system.System) []system.Finding {
	var out []system.Finding
	for _, q := range s.Unserved() {
		message := fmt.Sprintf("the Queues of this Config: queue %s is not among them, where tasks of type %s wait for ever; add it", system.Quote(q.Name), system.Listed(q.Types))
		if near := q.Nearest(); near != "" {
			message = fmt.Sprintf("the Queues of this Config: tasks of type %s wait for ever in queue %s, which is not %s; make the two names one", system.Listed(q.Types), system.Quote(q.Name), system.Quote(near))
		}
		f := system.Finding{At: q.Server.Config, Message: message, Local: q.Server.Local, Alone: true}
		for _, e := range q.Enqueues {
			f.Related = append(f.Related, system.Related{At: e.At, Message: fmt.Sprintf("tasks of type %s are enqueued here", system.Quote(e.Type))})
		}
		out = append(out, f)
	}
	return out
}
