package executed

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"io"
	"maps"
	"sync"
	"testing"
)

// memory is the smallest database that has transactions: a set of numbers. A statement
// inserts its argument; a query yields it if it is there.
type memory struct {
	mu   sync.Mutex
	rows map[driver.Value]bool
}

func open(t *testing.T) *sql.DB {
	t.Helper()
	db := sql.OpenDB(&memory{rows: make(map[driver.Value]bool)})
	t.Cleanup(func() { db.Close() })
	return db
}

func (m *memory) Connect(context.Context) (driver.Conn, error) { return &conn{db: m}, nil }
func (m *memory) Driver() driver.Driver                        { return nil }

// conn sees its own transaction, and what is committed.
type conn struct {
	db   *memory
	mine map[driver.Value]bool
}

func (c *conn) Prepare(string) (driver.Stmt, error) { return stmt{c}, nil }
func (c *conn) Close() error                        { return nil }

func (c *conn) Begin() (driver.Tx, error) {
	c.mine = make(map[driver.Value]bool)
	return c, nil
}

func (c *conn) Commit() error {
	c.db.mu.Lock()
	defer c.db.mu.Unlock()
	maps.Copy(c.db.rows, c.mine)
	c.mine = nil
	return nil
}

func (c *conn) Rollback() error {
	c.mine = nil
	return nil
}

type stmt struct{ *conn }

func (s stmt) NumInput() int { return 1 }

func (s stmt) Exec(args []driver.Value) (driver.Result, error) {
	if s.mine == nil {
		return nil, errors.New("no transaction")
	}
	s.mine[args[0]] = true
	return driver.RowsAffected(1), nil
}

func (s stmt) Query(args []driver.Value) (driver.Rows, error) {
	s.db.mu.Lock()
	defer s.db.mu.Unlock()
	return &rows{found: s.db.rows[args[0]] || s.mine[args[0]], value: args[0]}, nil
}

type rows struct {
	found bool
	value driver.Value
}

func (*rows) Columns() []string { return []string{"id"} }
func (*rows) Close() error      { return nil }

func (r *rows) Next(dest []driver.Value) error {
	if !r.found {
		return io.EOF
	}
	r.found = false
	dest[0] = r.value
	return nil
}
