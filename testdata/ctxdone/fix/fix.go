// Package fix holds handlers that the suggested fixes complete.
package fix

import (
	"context"
	"database/sql"
	"net/http"
	"time"

	"github.com/hibiken/asynq"
)

type store struct {
	db *sql.DB
}

func (s *store) rows() []int { return []int{1, 2, 3} }

func (s *store) work(n int) { time.Sleep(time.Duration(n)) }

func (s *store) detached(ctx context.Context, t *asynq.Task) error { // want "never checks ctx.Done"
	_, err := s.db.ExecContext(context.Background(), "DELETE FROM mail")
	return err
}

func (s *store) derived(ctx context.Context, t *asynq.Task) error { // want "never checks ctx.Done"
	c, cancel := context.WithTimeout(context.TODO(), time.Second)
	defer cancel()
	return s.db.PingContext(c)
}

func (s *store) twin(ctx context.Context, t *asynq.Task) error { // want "never checks ctx.Done"
	if err := s.db.Ping(); err != nil {
		return err
	}
	_, err := s.db.Exec("DELETE FROM mail WHERE id = ?", 1)
	return err
}

func (s *store) request(ctx context.Context, t *asynq.Task) error { // want "never checks ctx.Done"
	req, err := http.NewRequest(http.MethodGet, "https://example.com", nil)
	if err != nil {
		return err
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	return res.Body.Close()
}

func (s *store) blank(_ context.Context, t *asynq.Task) error { // want "never checks ctx.Done"
	return s.db.Ping()
}

func (s *store) unnamed(context.Context, *asynq.Task) error { // want "never checks ctx.Done"
	return s.db.Ping()
}

func (s *store) loop(ctx context.Context, t *asynq.Task) error { // want "never checks ctx.Done"
	for _, n := range s.rows() {
		s.work(n)
	}
	return nil
}

func (s *store) save(ctx context.Context, n int) error {
	_, err := s.db.Exec("INSERT INTO n VALUES (?)", n)
	return err
}

func (s *store) helper(ctx context.Context, t *asynq.Task) error { // want "never checks ctx.Done"
	return s.save(ctx, 1)
}

// The goroutine and the deferred call may have to outlive the context.
func (s *store) outliving(ctx context.Context, t *asynq.Task) error { // want "never checks ctx.Done"
	defer s.db.ExecContext(context.Background(), "DELETE FROM lock")
	go s.db.Ping()
	s.work(1)
	return nil
}

// Nothing here takes a context.
func (s *store) none(ctx context.Context, t *asynq.Task) error { // want "never checks ctx.Done"
	s.work(1)
	return nil
}

// The name is taken.
func (s *store) taken(_ context.Context, t *asynq.Task) error { // want "never checks ctx.Done"
	ctx := context.Background()
	return s.db.PingContext(ctx)
}

func literals(s *store) asynq.HandlerFunc {
	return func(ctx context.Context, t *asynq.Task) error { // want "never checks ctx.Done"
		for i := 0; i < len(s.rows()); i++ {
			if err := s.db.Ping(); err != nil {
				return err
			}
		}
		return nil
	}
}
