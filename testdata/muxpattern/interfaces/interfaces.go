// Package interfaces registers patterns through interfaces.
package interfaces

import (
	"context"

	"github.com/hibiken/asynq"

	"shop.example/muxpattern/interfaces/modules"
)

func handle(context.Context, *asynq.Task) error { return nil }

type registrar interface {
	HandleFunc(pattern string, handler func(context.Context, *asynq.Task) error)
}

func fill(r registrar) {
	r.HandleFunc("a", handle)
	r.HandleFunc("b", handle)
}

func filled() *asynq.ServeMux {
	mux := asynq.NewServeMux()
	fill(mux)
	mux.HandleFunc("b", handle) // want "panics on .b. at start"
	return mux
}

func direct() {
	var r registrar = asynq.NewServeMux()
	r.HandleFunc("a", handle)
	r.HandleFunc("a", handle) // want "panics on .a. at start"
}

type module interface{ Register(mux *asynq.ServeMux) }

type mail struct{}

func (mail) Register(mux *asynq.ServeMux) { mux.HandleFunc("mail:send", handle) }

type news struct{}

func (news) Register(mux *asynq.ServeMux) { mux.HandleFunc("news:send", handle) }

func okModules(mux *asynq.ServeMux, modules []module) {
	for _, m := range append(modules, mail{}, news{}) {
		m.Register(mux)
	}
}

func certainModule(mux *asynq.ServeMux) {
	var m module = mail{}
	m.Register(mux)
	mux.HandleFunc("mail:send", handle) // want "panics on .mail:send. at start"
}

func byAnother() *asynq.ServeMux {
	mux := asynq.NewServeMux()
	modules.Mail(mux)
	modules.On(mux, "mail:open")        // want "panics on .mail:open. at start"
	mux.HandleFunc("mail:send", handle) // want "panics on .mail:send. at start"
	modules.On(mux, "")                 // want "blank pattern"
	return mux
}

type lenient struct{ patterns map[string]asynq.Handler }

func (l *lenient) Handle(pattern string, h asynq.Handler) { l.patterns[pattern] = h }

func (l *lenient) HandleFunc(pattern string, h func(context.Context, *asynq.Task) error) {
	l.patterns[pattern] = asynq.HandlerFunc(h)
}

func okLenient() {
	l := &lenient{make(map[string]asynq.Handler)}
	modules.Mail(l)
	modules.Mail(l)
	modules.On(l, "")
}

func okAny(r modules.Registrar) {
	modules.Mail(r)
	modules.Mail(r)
}
