// Package outlive holds calls that must not be tied to the handler's context:
// there are reports, but no fixes.
package outlive

import (
	"context"
	"database/sql"
	"os/exec"
	"sync"
	"time"

	"github.com/hibiken/asynq"
)

type store struct {
	db   *sql.DB
	once sync.Once
	jobs chan func()
	conn *sql.Conn
}

func (s *store) work(n int) error { time.Sleep(time.Duration(n)); return nil }

// The literals run later.
func (s *store) later(ctx context.Context, t *asynq.Task) error { // want "never checks ctx.Done"
	time.AfterFunc(time.Minute, func() { _ = s.db.Ping() })
	s.jobs <- func() { _ = s.db.Ping() }
	s.once.Do(func() { _ = s.db.Ping() })
	return s.work(1)
}

// What is kept is used by later tasks.
func (s *store) kept(ctx context.Context, t *asynq.Task) error { // want "never checks ctx.Done"
	var err error
	s.conn, err = s.db.Conn(context.Background())
	if err != nil {
		return err
	}
	return s.work(1)
}

// A command that is started may run on.
func (s *store) command(ctx context.Context, t *asynq.Task) error { // want "never checks ctx.Done"
	return exec.Command("convert").Start()
}

// The failure must be recorded after a timeout, too.
func (s *store) failure(ctx context.Context, t *asynq.Task) error { // want "never checks ctx.Done"
	if err := s.work(1); err != nil {
		_, _ = s.db.ExecContext(context.Background(), "UPDATE job SET failed = true")
		return err
	}
	return nil
}

// The variable hides the parameter, or is it.
func (s *store) itself(ctx context.Context, t *asynq.Task) error { // want "never checks ctx.Done"
	ctx = context.Background()
	return s.db.PingContext(ctx)
}

// A function value has no twin.
func (s *store) value(ctx context.Context, t *asynq.Task) error { // want "never checks ctx.Done"
	ping := s.db.Ping
	return ping()
}

// The name is another parameter's.
func named(_ context.Context, ctx *asynq.Task) error { // want "never checks ctx.Done"
	time.Sleep(time.Minute)
	var db *sql.DB
	return db.Ping()
}
