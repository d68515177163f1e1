// Package settings keeps options in structs and functions of its own.
package settings

import (
	"errors"

	"github.com/hibiken/asynq"
)

// draft is filled by functions.
type draft struct {
	queue string
	opts  []asynq.Option
}

type edit func(*draft) error

type desk struct{ client *asynq.Client }

func (d *desk) put(kind string, edits ...edit) error {
	draft := draft{queue: "low"}
	for _, e := range edits {
		if err := e(&draft); err != nil {
			return err
		}
	}
	_, err := d.client.Enqueue(asynq.NewTask(kind, nil), draft.opts...)
	return err
}

func unique(ttl int) edit {
	return func(d *draft) error {
		if ttl < 0 {
			return errors.New("negative")
		}
		d.opts = append(d.opts, asynq.TaskID("one"))
		return nil
	}
}

func tries(n int) edit {
	return func(d *draft) error {
		d.opts = append(d.opts, asynq.MaxRetry(n))
		return nil
	}
}

func with(o asynq.Option) edit {
	return func(d *draft) error {
		d.opts = append(d.opts, o)
		return nil
	}
}

func noEdits(d *desk) error {
	return d.put("report") // want "without MaxRetry"
}

func otherEdits(d *desk) error {
	return d.put("report", unique(3), unique(4)) // want "without MaxRetry"
}

func editWithAnother(d *desk) error {
	return d.put("report", with(asynq.Queue("low"))) // want "without MaxRetry"
}

func okTries(d *desk) error { return d.put("report", unique(3), tries(3)) }

func okWith(d *desk) error { return d.put("report", with(asynq.MaxRetry(2))) }

// An edit of unknown origin may do anything.
func okUnknownEdit(d *desk, e edit) error { return d.put("report", e) }

// A literal at the call.
func okLiteralEdit(d *desk) error {
	return d.put("report", func(d *draft) error {
		d.opts = append(d.opts, asynq.MaxRetry(1))
		return nil
	})
}

func literalEdit(d *desk) error {
	return d.put("report", func(d *draft) error { // want "without MaxRetry"
		d.queue = "high"
		return nil
	})
}

// order is handed on by value.
type order struct {
	kind string
	opts []asynq.Option
}

func (d *desk) place(o order) error {
	_, err := d.client.Enqueue(asynq.NewTask(o.kind, nil), o.opts...)
	return err
}

func orderWithout(d *desk) error {
	return d.place(order{kind: "book", opts: []asynq.Option{asynq.Queue("low")}}) // want "without MaxRetry"
}

func orderEmpty(d *desk) error {
	o := order{kind: "book"}
	return d.place(o) // want "without MaxRetry"
}

func okOrder(d *desk) error {
	return d.place(order{kind: "book", opts: []asynq.Option{asynq.MaxRetry(3)}})
}

func okOrderCompleted(d *desk, firm bool) error {
	o := order{kind: "book"}
	if firm {
		o.opts = append(o.opts, asynq.MaxRetry(3))
	}
	return d.place(o)
}

func complete(o *order) { o.opts = append(o.opts, asynq.MaxRetry(3)) }

func okOrderByHelper(d *desk) error {
	o := order{kind: "book"}
	complete(&o)
	return d.place(o)
}

func queued(o *order) { o.opts = append(o.opts, asynq.Queue("low")) }

func orderByHelper(d *desk) error {
	o := order{kind: "book"}
	queued(&o)
	return d.place(o) // want "without MaxRetry"
}

// What is decoded into may come with it.
func okDecoded(d *desk, decode func(any)) error {
	o := order{kind: "book"}
	decode(&o)
	return d.place(o)
}
