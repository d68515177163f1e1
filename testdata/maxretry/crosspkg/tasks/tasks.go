// Package tasks declares the tasks of the shop; it enqueues none itself.
package tasks

import (
	"encoding/json"
	"time"

	"github.com/hibiken/asynq"
)

const TypeWelcome = "email:welcome"

type WelcomePayload struct {
	Version int
	UserID  int64
}

// NewWelcome sets no options; what matters is the call that enqueues it.
func NewWelcome(userID int64) (*asynq.Task, error) {
	b, err := json.Marshal(WelcomePayload{Version: 1, UserID: userID})
	if err != nil {
		return nil, err
	}
	return asynq.NewTask(TypeWelcome, b), nil
}

func NewInvoice(b []byte) *asynq.Task {
	return asynq.NewTask("invoice:send", b, asynq.MaxRetry(10), asynq.Timeout(time.Minute))
}

// NewWith passes the caller's options on.
func NewWith(typ string, opts ...asynq.Option) *asynq.Task {
	return asynq.NewTask(typ, nil, opts...)
}

// NewDeep returns what another constructor built.
func NewDeep() *asynq.Task { return NewWith("deep", asynq.Queue("low")) }

func LowPriority() []asynq.Option { return []asynq.Option{asynq.Queue("low")} }

func Careful(extra ...asynq.Option) []asynq.Option {
	return append(extra, asynq.MaxRetry(3))
}

type Sync struct{ Full bool }

func (s Sync) Task() *asynq.Task { return asynq.NewTask("sync", nil, asynq.Unique(time.Hour)) }
