// Package nilopts hands on options that are nil.
package nilopts

import "github.com/hibiken/asynq"

func direct(s *asynq.Scheduler, t *asynq.Task) {
	s.Register("@hourly", t, nil)                                        // want "a nil Option: the scheduler's heartbeat crashes on it and ends the process"
	s.Register("@hourly", t, asynq.MaxRetry(1), nil, asynq.Queue("low")) // want "a nil Option"
	s.Register("@hourly", t, []asynq.Option{asynq.MaxRetry(1), nil}...)  // want "a nil Option"
	var opt asynq.Option
	s.Register("@hourly", t, asynq.MaxRetry(1), opt) // want "a nil Option"
}

func none() asynq.Option { return nil }

func helper(s *asynq.Scheduler, t *asynq.Task) {
	s.Register("@hourly", t, asynq.MaxRetry(1), none()) // want "a nil Option"
}

func list(s *asynq.Scheduler, t *asynq.Task) {
	opts := []asynq.Option{
		asynq.MaxRetry(1),
		nil, // want "a nil Option"
	}
	s.Register("@hourly", t, opts...)
}

func appended(s *asynq.Scheduler, t *asynq.Task) {
	opts := []asynq.Option{asynq.MaxRetry(1)}
	opts = append(opts, nil) // want "a nil Option"
	s.Register("@hourly", t, opts...)
}

func register(s *asynq.Scheduler, t *asynq.Task, opts ...asynq.Option) {
	s.Register("@daily", t, append(opts, asynq.MaxRetry(1))...)
}

func wrapped(s *asynq.Scheduler, t *asynq.Task) {
	register(s, t, nil) // want "a nil Option"
}

func okNilSlice(s *asynq.Scheduler, t *asynq.Task) {
	s.Register("@hourly", t, nil...)
	var none []asynq.Option
	s.Register("@hourly", t, none...)
	s.Register("@hourly", t)
	register(s, t)
	register(s, t, nil...)
}

func okEnqueue(c *asynq.Client, t *asynq.Task) {
	c.Enqueue(t, nil)
	c.Enqueue(t, asynq.MaxRetry(1), nil)
}

func okMaybe(s *asynq.Scheduler, t *asynq.Task, queue string) {
	var opt asynq.Option
	if queue != "" {
		opt = asynq.Queue(queue)
	}
	s.Register("@hourly", t, opt)
}

func okNotNil(s *asynq.Scheduler, t *asynq.Task, queue string) {
	var opt asynq.Option
	if queue != "" {
		opt = asynq.Queue(queue)
	}
	if opt != nil {
		s.Register("@hourly", t, opt)
	}
}
