// Package router wraps a mux.
package router

import (
	"context"
	"log"

	"github.com/hibiken/asynq"
)

// A Router has a mux.
type Router struct{ mux *asynq.ServeMux }

// New makes a router.
func New() *Router { return &Router{mux: asynq.NewServeMux()} }

// On registers a handler and returns the router.
func (r *Router) On(typ string, h func(context.Context, *asynq.Task) error) *Router {
	log.Printf("handling %s", typ)
	r.mux.HandleFunc("shop:"+typ, h)
	return r
}

// Handle registers a handler.
func (r *Router) Handle(typ string, h asynq.Handler) { r.mux.Handle(typ, h) }

// Mux returns the mux.
func (r *Router) Mux() *asynq.ServeMux { return r.mux }
