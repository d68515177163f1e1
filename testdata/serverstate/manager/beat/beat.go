// Package beat owns periodic task managers.
package beat

import "github.com/hibiken/asynq"

// A Beat enqueues what is due.
type Beat struct{ manager *asynq.PeriodicTaskManager }

// New makes one.
func New(opts asynq.PeriodicTaskManagerOpts) (*Beat, error) {
	m, err := asynq.NewPeriodicTaskManager(opts)
	if err != nil {
		return nil, err
	}
	return &Beat{manager: m}, nil
}

// Run runs it until a signal comes.
func (b *Beat) Run() error { return b.manager.Run() }

// Close ends it.
func (b *Beat) Close() {
	if b.manager != nil {
		b.manager.Shutdown()
	}
}

// CloseQuietly ends it, whether or not it has ended.
func (b *Beat) CloseQuietly() {
	defer func() { _ = recover() }()
	b.manager.Shutdown()
}

// Finish ends a manager.
func Finish(m *asynq.PeriodicTaskManager) { m.Shutdown() }
