// Package queue encodes whatever it is given.
package queue

import (
	"encoding/json"

	"github.com/hibiken/asynq"
)

type Queue struct{ Client *asynq.Client }

func (q *Queue) Push(typ string, v any) error {
	b, err := json.Marshal(v)
	if err != nil {
		return err
	}
	_, err = q.Client.Enqueue(asynq.NewTask(typ, b))
	return err
}

func Bind[P any](t *asynq.Task) (p P, err error) {
	err = json.Unmarshal(t.Payload(), &p)
	return p, err
}
