// Package queue wraps clients.
package queue

import "github.com/hibiken/asynq"

// Queue has a client.
type Queue struct {
	client *asynq.Client
	names  []string
}

// New makes a queue.
func New(redis asynq.RedisConnOpt) *Queue { return &Queue{client: asynq.NewClient(redis)} }

// Put enqueues.
func (q *Queue) Put(typ string) error {
	_, err := q.client.Enqueue(asynq.NewTask(typ, nil))
	return err
}

// Close closes the client.
func (q *Queue) Close() error { return q.client.Close() }

// Distributor enqueues and has no way to be closed.
type Distributor interface{ Distribute(typ string) error }

type distributor struct{ client *asynq.Client }

// NewDistributor makes one.
func NewDistributor(redis asynq.RedisClientOpt) Distributor {
	client := asynq.NewClient(redis)
	return &distributor{client: client}
}

func (d *distributor) Distribute(typ string) error {
	_, err := d.client.Enqueue(asynq.NewTask(typ, nil))
	return err
}

// Open makes a client.
func Open(redis asynq.RedisConnOpt) (*asynq.Client, error) { return asynq.NewClient(redis), nil }

// Wrap makes a queue of a client that somebody else has.
func Wrap(c *asynq.Client) *Queue { return &Queue{client: c} }

// Close closes a client.
func Close(c *asynq.Client) {
	if c != nil {
		c.Close()
	}
}

var kept []*asynq.Client

// Keep keeps a client.
func Keep(c *asynq.Client) { kept = append(kept, c) }
