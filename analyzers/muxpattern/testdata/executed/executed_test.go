// Package executed shows by execution what muxpattern says.
package executed

import (
	"context"
	"testing"

	"github.com/hibiken/asynq"
)

func handle(context.Context, *asynq.Task) error { return nil }

func TestRegistrations(t *testing.T) {
	var h asynq.Handler
	var sub *asynq.ServeMux
	for name, x := range map[string]struct {
		register func(*asynq.ServeMux)
		panics   bool
	}{
		"different":    {func(m *asynq.ServeMux) { m.HandleFunc("a", handle); m.HandleFunc("b", handle) }, false},
		"twice":        {func(m *asynq.ServeMux) { m.HandleFunc("a", handle); m.HandleFunc("a", handle) }, true},
		"in both ways": {func(m *asynq.ServeMux) { m.Handle("a", asynq.HandlerFunc(handle)); m.HandleFunc("a", handle) }, true},
		"a part": {func(m *asynq.ServeMux) {
			m.HandleFunc("a", handle)
			m.HandleFunc("a:", handle)
			m.HandleFunc("a ", handle)
		}, false},
		"another case":     {func(m *asynq.ServeMux) { m.HandleFunc("a", handle); m.HandleFunc("A", handle) }, false},
		"blank":            {func(m *asynq.ServeMux) { m.HandleFunc("", handle) }, true},
		"spaces":           {func(m *asynq.ServeMux) { m.HandleFunc(" \t", handle) }, true},
		"nil handler":      {func(m *asynq.ServeMux) { m.Handle("a", h) }, true},
		"nil function":     {func(m *asynq.ServeMux) { m.HandleFunc("a", nil) }, true},
		"nil HandlerFunc":  {func(m *asynq.ServeMux) { m.Handle("a", asynq.HandlerFunc(nil)) }, false},
		"nil mux":          {func(m *asynq.ServeMux) { m.Handle("a", sub) }, false},
		"mounted":          {func(m *asynq.ServeMux) { m.Handle("a", filled("b")); m.HandleFunc("b", handle) }, false},
		"on another":       {func(m *asynq.ServeMux) { m.HandleFunc("a", handle); filled("a") }, false},
		"of another again": {func(*asynq.ServeMux) { filled("a").HandleFunc("a", handle) }, true},
	} {
		if got := panics(func() { x.register(asynq.NewServeMux()) }); got != x.panics {
			t.Errorf("%s: panics: %t", name, got)
		}
	}
}

func filled(pattern string) *asynq.ServeMux {
	m := asynq.NewServeMux()
	m.HandleFunc(pattern, handle)
	return m
}

// panics reports whether f panics.
func panics(f func()) (yes bool) {
	defer func() { yes = recover() != nil }()
	f()
	return false
}
