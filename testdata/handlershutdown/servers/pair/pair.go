// Package pair keeps two servers.
package pair

import (
	"context"

	"github.com/hibiken/asynq"
)

type pair struct{ low, high *asynq.Server }

func (p *pair) okLow(ctx context.Context, t *asynq.Task) error {
	p.high.Shutdown()
	return nil
}

func (p *pair) ofHigh(ctx context.Context, t *asynq.Task) error {
	p.high.Shutdown() // want "p.high.Shutdown in a handler"
	return nil
}

func (p *pair) start() error {
	lows, highs := asynq.NewServeMux(), asynq.NewServeMux()
	lows.HandleFunc("low", p.okLow)
	highs.HandleFunc("high", p.ofHigh)
	if err := p.low.Start(lows); err != nil {
		return err
	}
	return p.high.Start(highs)
}
