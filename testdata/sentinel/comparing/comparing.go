// Package comparing compares what the client and the inspector return.
package comparing

import (
	"errors"
	"log"
	"net/http"

	"github.com/hibiken/asynq"
)

func once(c *asynq.Client, t *asynq.Task) error {
	_, err := c.Enqueue(t)
	if err == asynq.ErrDuplicateTask { // want "asynq.ErrDuplicateTask is compared by itself: .*; call errors.Is$"
		return nil
	}
	return err
}

func unless(c *asynq.Client, t *asynq.Task) error {
	if _, err := c.Enqueue(t); err != nil && err != asynq.ErrTaskIDConflict { // want "asynq.ErrTaskIDConflict"
		return err
	}
	return nil
}

func reversed(c *asynq.Client, t *asynq.Task) bool {
	_, err := c.Enqueue(t)
	return asynq.ErrDuplicateTask == err // want "ErrDuplicateTask"
}

func status(i *asynq.Inspector, id string) int {
	switch err := i.DeleteTask("default", id); err {
	case nil:
		return http.StatusOK
	case asynq.ErrQueueNotFound, // want "ErrQueueNotFound"
		asynq.ErrTaskNotFound: // want "ErrTaskNotFound"
		return http.StatusNotFound
	default:
		return http.StatusInternalServerError
	}
}

func drop(i *asynq.Inspector) error {
	err := i.DeleteQueue("low", false)
	switch {
	case err == asynq.ErrQueueNotEmpty: // want "ErrQueueNotEmpty"
		return errors.New("busy")
	}
	return err
}

func isDuplicate(err error) bool { return err == asynq.ErrDuplicateTask } // want "ErrDuplicateTask"

type sender interface {
	Send(t *asynq.Task) error
}

func behind(s sender, t *asynq.Task) bool {
	return s.Send(t) == asynq.ErrDuplicateTask // want "ErrDuplicateTask"
}

func both(c *asynq.Client, t *asynq.Task) {
	_, err := c.Enqueue(t)
	if err == asynq.ErrDuplicateTask || err == asynq.ErrTaskIDConflict { // want "ErrDuplicateTask" "ErrTaskIDConflict"
		log.Print(err)
	}
}

type queue struct{ last error }

func (q *queue) send(c *asynq.Client, t *asynq.Task) { _, q.last = c.Enqueue(t) }

func (q *queue) known() bool { return q.last == asynq.ErrDuplicateTask } // want "ErrDuplicateTask"

func literal(c *asynq.Client, t *asynq.Task) func() bool {
	return func() bool {
		_, err := c.Enqueue(t)
		return err != asynq.ErrDuplicateTask // want "ErrDuplicateTask"
	}
}

func generic[T error](err T) bool {
	return error(err) == asynq.ErrTaskNotFound // want "ErrTaskNotFound"
}

func okIs(c *asynq.Client, t *asynq.Task) error {
	_, err := c.Enqueue(t)
	if errors.Is(err, asynq.ErrDuplicateTask) {
		return nil
	}
	return err
}

func okNil(c *asynq.Client, t *asynq.Task) bool {
	_, err := c.Enqueue(t)
	return err == nil
}

func okClosed(srv *asynq.Server, mux *asynq.ServeMux) bool {
	err := srv.Start(mux)
	defer srv.Shutdown()
	return err == asynq.ErrServerClosed
}

func okExpired(err error) bool { return err == asynq.ErrLeaseExpired }

func okUnwrapped(c *asynq.Client, t *asynq.Task) bool {
	_, err := c.Enqueue(t)
	return errors.Unwrap(err) == asynq.ErrDuplicateTask
}

type okError struct{ error }

func (okError) Is(target error) bool { return target == asynq.ErrDuplicateTask }

func translate(c *asynq.Client, t *asynq.Task) error {
	if _, err := c.Enqueue(t); errors.Is(err, asynq.ErrDuplicateTask) {
		return asynq.ErrDuplicateTask
	}
	return nil
}

func okBare(c *asynq.Client, t *asynq.Task) bool {
	return translate(c, t) == asynq.ErrDuplicateTask
}

var errOwn = errors.New("own")

func okOwn(c *asynq.Client, t *asynq.Task) bool {
	_, err := c.Enqueue(t)
	return err == errOwn
}

func okSkip(err error) bool { return err == asynq.SkipRetry }

func okSwitch(err error) string {
	switch err {
	case errOwn, http.ErrServerClosed, asynq.ErrServerClosed:
		return "known"
	}
	return ""
}
