// Package worker is imported by the commands beside it.
package worker

import "github.com/hibiken/asynq"

var redisOpt = asynq.RedisClientOpt{Addr: "localhost:6379"}

// Pool can be paused and closed: the users of Pool are held to it.
type Pool struct{ srv *asynq.Server }

// New builds a Pool.
func New() *Pool { return &Pool{srv: asynq.NewServer(redisOpt, asynq.Config{})} }

// Start starts it.
func (p *Pool) Start() error { return p.srv.Start(asynq.NewServeMux()) }

// Pause counts as Stop where it is called.
func (p *Pool) Pause() { p.srv.Stop() }

// Close counts as Shutdown where it is called.
func (p *Pool) Close() { p.srv.Shutdown() }

// Drainer can be paused only.
type Drainer struct{ srv *asynq.Server }

// NewDrainer builds a Drainer.
func NewDrainer() *Drainer { return &Drainer{srv: asynq.NewServer(redisOpt, asynq.Config{})} }

// Start starts it.
func (d *Drainer) Start() error { return d.srv.Start(asynq.NewServeMux()) }

// Drain is reported here, once, as the type has no way to shut down.
func (d *Drainer) Drain() {
	d.srv.Stop() // want "stopped but not shut down"
}
