// Package bounds pauses for lengths that are computed.
package bounds

import (
	"context"
	"math/rand"
	"time"

	"github.com/hibiken/asynq"
)

func try(ctx context.Context) error { return ctx.Err() }

func backoff(ctx context.Context, t *asynq.Task) error {
	for i := 1; i <= 3; i++ {
		if try(ctx) == nil {
			return nil
		}
		time.Sleep(time.Duration(i) * time.Second) // want "time.Sleep in a handler"
	}
	return nil
}

func doubles(ctx context.Context, t *asynq.Task) error {
	delay := 100 * time.Millisecond
	for i := 0; i < 8; i++ {
		if try(ctx) == nil {
			return nil
		}
		time.Sleep(delay) // want "time.Sleep in a handler"
		delay *= 2
	}
	return nil
}

func random(ctx context.Context, t *asynq.Task) error {
	time.Sleep(time.Duration(2+rand.Intn(3)) * time.Second) // want "time.Sleep in a handler"
	return try(ctx)
}

type settings struct{ ms int }

func (s *settings) configured(ctx context.Context, t *asynq.Task) error {
	time.Sleep(time.Duration(s.ms) * time.Millisecond) // want "time.Sleep in a handler"
	return try(ctx)
}

func capped(ctx context.Context, t *asynq.Task) error {
	time.Sleep(min(time.Duration(len(t.Payload()))*time.Second, 30*time.Second)) // want "time.Sleep in a handler"
	return try(ctx)
}

func pauseFor(d time.Duration) {
	time.Sleep(d) // want "time.Sleep in a handler"
}

func millis(n int) { time.Sleep(time.Duration(n) * time.Millisecond) } // want "time.Sleep in a handler"

func given(ctx context.Context, t *asynq.Task) error {
	pauseFor(100 * time.Millisecond)
	pauseFor(4 * time.Second)
	millis(2500)
	return try(ctx)
}

func okLoopBound(ctx context.Context, t *asynq.Task) error {
	for i := 0; i < 5; i++ {
		if try(ctx) == nil {
			return nil
		}
		time.Sleep(time.Duration(i) * 100 * time.Millisecond)
	}
	return nil
}

func okDoubles(ctx context.Context, t *asynq.Task) error {
	delay := 50 * time.Millisecond
	for i := 0; i < 3; i++ {
		if try(ctx) == nil {
			return nil
		}
		time.Sleep(delay)
		delay *= 2
	}
	return nil
}

func okRandom(ctx context.Context, t *asynq.Task) error {
	time.Sleep(time.Duration(rand.Intn(500)) * time.Millisecond)
	return try(ctx)
}

func okMin(ctx context.Context, t *asynq.Task) error {
	time.Sleep(min(time.Duration(len(t.Payload()))*time.Second, 800*time.Millisecond))
	return try(ctx)
}

const most = 300 * time.Millisecond

func okCompared(ctx context.Context, t *asynq.Task) error {
	d := time.Duration(len(t.Payload())) * time.Millisecond
	if d > most {
		d = most
	}
	time.Sleep(d)
	if left := time.Until(time.Now()); left < most {
		time.Sleep(left)
	}
	return try(ctx)
}

var steps = []time.Duration{50 * time.Millisecond, 100 * time.Millisecond, 400 * time.Millisecond}

func okSteps(ctx context.Context, t *asynq.Task) error {
	for _, d := range steps {
		if try(ctx) == nil {
			return nil
		}
		time.Sleep(d)
	}
	return nil
}

func wait(d time.Duration) { time.Sleep(d) }

func brief(n int) { time.Sleep(time.Duration(n) * time.Millisecond) }

func okGiven(ctx context.Context, t *asynq.Task) error {
	wait(100 * time.Millisecond)
	wait(200 * time.Millisecond)
	brief(250)
	return try(ctx)
}

func delay(attempt int) time.Duration {
	d := time.Duration(attempt) * 10 * time.Millisecond
	if d > 200*time.Millisecond {
		return 200 * time.Millisecond
	}
	return d
}

func okHelper(ctx context.Context, t *asynq.Task) error {
	time.Sleep(delay(len(t.Payload())))
	return try(ctx)
}
