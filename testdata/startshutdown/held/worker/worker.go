// Package worker is given its server.
package worker

import "github.com/hibiken/asynq"

// Open has no way to shut down; its server belongs to whoever passed it in.
type Open struct{ srv *asynq.Server }

// NewOpen keeps the server.
func NewOpen(srv *asynq.Server) *Open { return &Open{srv: srv} }

// Go starts it.
func (o *Open) Go(mux *asynq.ServeMux) error { return o.srv.Start(mux) }

// Closing can be closed.
type Closing struct{ srv *asynq.Server }

// NewClosing keeps the server.
func NewClosing(srv *asynq.Server) (*Closing, error) { return &Closing{srv: srv}, nil }

// Go starts it.
func (c *Closing) Go(mux *asynq.ServeMux) error { return c.srv.Start(mux) }

// Close shuts it down.
func (c *Closing) Close() { c.srv.Shutdown() }
