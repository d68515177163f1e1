// Package recursion has functions that call themselves and each other.
package recursion

import (
	"errors"
	"time"

	"github.com/hibiken/asynq"
)

type node struct {
	name     string
	children []*node
}

func enqueueTree(client *asynq.Client, n *node) error {
	if _, err := client.Enqueue(asynq.NewTask("node", []byte(n.name))); err != nil { // want "without MaxRetry"
		return err
	}
	for _, c := range n.children {
		if err := enqueueTree(client, c); err != nil {
			return err
		}
	}
	return nil
}

// The task is the caller's, in every round.
func enqueueAgain(client *asynq.Client, task *asynq.Task, rounds int) error {
	_, err := client.Enqueue(task)
	if err != nil && rounds > 0 {
		time.Sleep(time.Second)
		return enqueueAgain(client, task, rounds-1)
	}
	return err
}

func callerOfRecursiveWrapper(client *asynq.Client) error {
	return enqueueAgain(client, asynq.NewTask("again", nil), 3) // want "without MaxRetry"
}

// The task has it in every round.
func okCallerOfRecursiveWrapper(client *asynq.Client) error {
	return enqueueAgain(client, asynq.NewTask("again", nil, asynq.MaxRetry(2)), 3)
}

func evenOptions(n int) []asynq.Option {
	if n == 0 {
		return nil
	}
	return append(oddOptions(n-1), asynq.Queue("even"))
}

func oddOptions(n int) []asynq.Option {
	return append(evenOptions(n-1), asynq.Queue("odd"))
}

func mutualOptionsWithout(client *asynq.Client) {
	client.Enqueue(asynq.NewTask("mutual", nil), evenOptions(4)...) // want "without MaxRetry"
}

func upOptions(n int) []asynq.Option {
	if n == 0 {
		return []asynq.Option{asynq.MaxRetry(1)}
	}
	return downOptions(n - 1)
}

func downOptions(n int) []asynq.Option { return upOptions(n) }

// The end of the recursion brings it.
func okMutualOptions(client *asynq.Client) {
	client.Enqueue(asynq.NewTask("mutual", nil), upOptions(4)...)
}

func nested(n int) (*asynq.Task, error) {
	if n < 0 {
		return nil, errors.New("negative")
	}
	if n == 0 {
		return asynq.NewTask("leaf", nil), nil
	}
	return nested(n - 1)
}

func recursiveConstructor(client *asynq.Client) error {
	task, err := nested(3)
	if err != nil {
		return err
	}
	_, err = client.Enqueue(task) // want "without MaxRetry"
	return err
}

// The recursion never ends, so no value arrives that could lack anything.
func endless() *asynq.Task { return endless() }

type walker struct{ visit func(*node) }

// A closure that calls itself through its own variable.
func closureOnItself(client *asynq.Client, root *node) {
	var walk func(*node)
	walk = func(n *node) {
		client.Enqueue(asynq.NewTask("walk", []byte(n.name))) // want "without MaxRetry"
		for _, c := range n.children {
			walk(c)
		}
	}
	walk(root)
}

// The recursive closure's call has it.
func okClosureOnItself(client *asynq.Client, root *node) {
	var w walker
	w.visit = func(n *node) {
		client.Enqueue(asynq.NewTask("walk", []byte(n.name)), asynq.MaxRetry(2))
		for _, c := range n.children {
			w.visit(c)
		}
	}
	w.visit(root)
}
