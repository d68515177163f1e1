// Package prompt has handlers that return at once, and some that only look like it.
package prompt

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/hibiken/asynq"
)

type payload struct {
	Version int
	Name    string
	Prices  []int
}

var (
	mu    sync.Mutex
	seen  = map[string]int{}
	count atomic.Int64
	queue = make(chan string)
	group sync.WaitGroup
)

// Nothing is done.
func okEmpty(ctx context.Context, t *asynq.Task) error { return nil }

// An error value only.
func okNotImplemented(_ context.Context, _ *asynq.Task) error {
	return errors.New("not implemented")
}

// Formatting and asynq's own error.
func okSkips(ctx context.Context, t *asynq.Task) error {
	return fmt.Errorf("type %q: %w", t.Type(), asynq.SkipRetry)
}

// Decoding and logging.
func okDecodesAndLogs(ctx context.Context, t *asynq.Task) error {
	var p payload
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return fmt.Errorf("decode: %w", err)
	}
	log.Printf("sending mail to %s", strings.ToLower(p.Name))
	return nil
}

// A mutex around a map.
func okCountsInMap(ctx context.Context, t *asynq.Task) error {
	mu.Lock()
	defer mu.Unlock()
	seen[t.Type()]++
	return nil
}

// An atomic.
func okCountsAtomically(ctx context.Context, t *asynq.Task) error {
	if count.Add(1) > 100 {
		return errors.New("too many")
	}
	return nil
}

// Getters of task and context.
func okGetters(ctx context.Context, t *asynq.Task) error {
	id, _ := asynq.GetTaskID(ctx)
	n, _ := asynq.GetRetryCount(ctx)
	log.Println(id, strconv.Itoa(n), len(t.Payload()))
	return nil
}

// A loop of constant length.
func okConstantLoop(ctx context.Context, t *asynq.Task) error {
	for i := 0; i < 3; i++ {
		log.Print(i)
	}
	return nil
}

// A send that cannot block.
func okSendOrDrop(ctx context.Context, t *asynq.Task) error {
	select {
	case queue <- t.Type():
	default:
	}
	return nil
}

func title(p payload) string { return strings.TrimSpace(p.Name) + "!" }

func (p payload) validate() error {
	if p.Name == "" {
		return errors.New("no name")
	}
	return nil
}

// Functions of this package that are prompt themselves.
func okPromptHelpers(ctx context.Context, t *asynq.Task) error {
	var p payload
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	if err := p.validate(); err != nil {
		return err
	}
	log.Print(title(p))
	return nil
}

// Time arithmetic.
func okTimeArithmetic(ctx context.Context, t *asynq.Task) error {
	if time.Now().Add(time.Hour).Hour() < 6 {
		return errors.New("too early")
	}
	return nil
}

func loopOfUnknownLength(ctx context.Context, t *asynq.Task) error { // want "never checks ctx"
	var p payload
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	sum := 0
	for _, price := range p.Prices {
		sum += price
	}
	log.Print(sum)
	return nil
}

func sleepsShortly(ctx context.Context, t *asynq.Task) error { // want "never checks ctx"
	time.Sleep(time.Millisecond)
	return nil
}

func receives(ctx context.Context, t *asynq.Task) error { // want "never checks ctx"
	log.Print(<-queue)
	return nil
}

func waitsForGroup(ctx context.Context, t *asynq.Task) error { // want "never checks ctx"
	group.Wait()
	return nil
}

func slowTitle(p payload) string {
	time.Sleep(time.Second)
	return title(p)
}

func slowHelper(ctx context.Context, t *asynq.Task) error { // want "never checks ctx"
	log.Print(slowTitle(payload{Name: t.Type()}))
	return nil
}

func endlessLoop(ctx context.Context, t *asynq.Task) error { // want "never checks ctx"
	for {
		if count.Load() > 10 {
			return nil
		}
	}
}
