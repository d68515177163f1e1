package main

import (
	"fmt"
	"io"
	"sync"
	"time"

	"github.com/asynqvet/asynqvet/cmd/asynqvet/internal/check"
)

// patience is how long a run may take before it tells how far it is.
const patience = time.Second

// A progress is a line on a terminal that tells how far a run is, and goes away
// when the run ends. Nothing is written to what is no terminal.
type progress struct {
	w        io.Writer
	patience time.Duration
	done     chan struct{}
	gone     chan struct{}

	mu                        sync.Mutex
	packages, findings, total int
}

// startProgress begins to watch a run. The run is told where to report to.
func startProgress(w io.Writer, opt *check.Options) *progress {
	if !isTerminal(w) {
		return nil
	}
	p := &progress{w: w, patience: patience, done: make(chan struct{}), gone: make(chan struct{})}
	opt.Progress = p.update
	go p.show()
	return p
}

func (p *progress) update(packages, total, findings int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.packages, p.total, p.findings = max(packages, p.packages), total, findings
}

func (p *progress) stop() {
	if p != nil {
		close(p.done)
		<-p.gone
	}
}

func (p *progress) show() {
	defer close(p.gone)
	select {
	case <-p.done:
		return
	case <-time.After(p.patience):
	}
	tick := time.NewTicker(p.patience / 10)
	defer tick.Stop()
	last := ""
	for {
		if line := p.line(); line != last {
			fmt.Fprintf(p.w, "\r\x1b[K%s", line)
			last = line
		}
		select {
		case <-p.done:
			fmt.Fprint(p.w, "\r\x1b[K")
			return
		case <-tick.C:
		}
	}
}

func (p *progress) line() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	of := ""
	if p.total > 0 {
		of = fmt.Sprintf(" of %d", p.total)
	}
	return fmt.Sprintf("asynqvet: %d%s packages, %s", p.packages, of, count(p.findings, "finding"))
}
