// Package helpers makes clients in functions that return them.
package helpers

import (
	"errors"
	"io"
	"sync"

	"github.com/hibiken/asynq"
)

var redis = asynq.RedisClientOpt{Addr: "localhost:6379"}

func newClient() *asynq.Client { return asynq.NewClient(redis) }

func open(addr string) (*asynq.Inspector, error) {
	if addr == "" {
		return nil, errors.New("no address")
	}
	return asynq.NewInspector(asynq.RedisClientOpt{Addr: addr}), nil
}

var (
	once   sync.Once
	shared *asynq.Client
	lazy   *asynq.Client
	byName = make(map[string]*asynq.Client)
)

func get() *asynq.Client {
	once.Do(func() { shared = asynq.NewClient(redis) })
	return shared
}

func getLazy() *asynq.Client {
	if lazy == nil {
		lazy = asynq.NewClient(redis)
	}
	return lazy
}

func named(name string) *asynq.Client {
	if c := byName[name]; c != nil {
		return c
	}
	c := asynq.NewClient(redis)
	byName[name] = c
	return c
}

func both() (*asynq.Client, *asynq.Inspector) {
	return asynq.NewClient(redis), asynq.NewInspector(redis)
}

func send(c *asynq.Client, t *asynq.Task) error {
	_, err := c.Enqueue(t)
	return err
}

func done(c *asynq.Client) { c.Close() }

func quietly(c io.Closer) { _ = c.Close() }

func ofHelper(t *asynq.Task) error {
	client := newClient() // want "newClient: each time opens connections to Redis that nobody closes; call Close"
	return send(client, t)
}

func withError(id string) error {
	inspector, err := open("localhost:6379") // want "open: each time"
	if err != nil {
		return err
	}
	return inspector.DeleteTask("default", id)
}

func oneOfBoth(t *asynq.Task) error {
	client, inspector := both() // want "both: each time"
	defer client.Close()
	if err := send(client, t); err != nil {
		return err
	}
	return inspector.DeleteTask("default", "x")
}

func handedToAUser(t *asynq.Task) error {
	return send(asynq.NewClient(redis), t) // want "asynq.NewClient: each time"
}

func okClosedByHelper(t *asynq.Task) {
	client := newClient()
	defer done(client)
	send(client, t)
}

func okClosedQuietly(t *asynq.Task) {
	client := newClient()
	defer quietly(client)
	send(client, t)
}

func okClosed(id string) error {
	inspector, err := open("localhost:6379")
	if err != nil {
		return err
	}
	defer inspector.Close()
	return inspector.DeleteTask("default", id)
}

func okShared(t *asynq.Task) error { return send(get(), t) }

func okLazy(t *asynq.Task) error { return send(getLazy(), t) }

func okNamed(t *asynq.Task) error { return send(named("a"), t) }

func okReturned() (*asynq.Client, error) {
	client := newClient()
	if err := client.Close(); err != nil {
		return nil, err
	}
	return newClient(), nil
}

func okBoth() {
	client, inspector := both()
	defer client.Close()
	defer inspector.Close()
}
