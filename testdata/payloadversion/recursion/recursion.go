// Package recursion has types and functions that refer to themselves.
package recursion

import (
	"encoding/json"

	"github.com/hibiken/asynq"
)

// The node's children are nodes.
type node struct { // want "has no Version field"
	Name     string
	Children []*node
}

func newNodeTask(n *node) (*asynq.Task, error) {
	b, err := json.Marshal(n)
	return asynq.NewTask("node", b), err
}

type okNode struct { // the node has a version
	Version int
	Parent  *okNode
}

func newOkNodeTask(n okNode) (*asynq.Task, error) {
	b, err := json.Marshal(n)
	return asynq.NewTask("node", b), err
}

type left struct{ *right }

type right struct {
	*left
	Name string
}

// Two structs that embed each other, without a version in either.
type cyclic struct { // want "has no Version field"
	*left
	ID int
}

func newCyclicTask(c cyclic) (*asynq.Task, error) {
	b, err := json.Marshal(c)
	return asynq.NewTask("cyclic", b), err
}

type list []list

// A slice of itself holds no struct.
func okList(l list) (*asynq.Task, error) {
	b, err := json.Marshal(l)
	return asynq.NewTask("list", b), err
}

type tree[T any] struct { // want "has no Version field"
	Value    T
	Children []tree[T]
}

func newTreeTask(t tree[int]) (*asynq.Task, error) {
	b, err := json.Marshal(t)
	return asynq.NewTask("tree", b), err
}

type retried struct { // want "has no Version field"
	ID int
}

// The value goes round until it is encoded.
func encode(v any, tries int) []byte {
	b, err := json.Marshal(v)
	if err != nil && tries > 0 {
		return encode(v, tries-1)
	}
	return b
}

func newRetriedTask() *asynq.Task { return asynq.NewTask("retried", encode(retried{1}, 3)) }

type okRetried struct { // it has a version
	Version int
	ID      int
}

func newOkRetriedTask() *asynq.Task {
	return asynq.NewTask("retried", encode(okRetried{Version: 1}, 3))
}
