package main

import (
	"log"
	"time"

	"github.com/hibiken/asynq"

	"shop.example/timeoutladder/overrides/internal/media"
)

type api struct{ c *asynq.Client }

// Enqueue's option overrides the task's, in both directions.
func (a *api) okCut() error {
	_, err := a.c.Enqueue(media.NewCut("1"), asynq.Timeout(20*time.Second))
	return err
}

func (a *api) join() error {
	_, err := a.c.Enqueue(media.NewJoin("2"), asynq.Timeout(2*time.Minute))
	return err
}

func (a *api) okJoin() error {
	_, err := a.c.Enqueue(media.NewJoin("3"))
	return err
}

// Overridden with no limit at all: no constant Timeout is left.
func (a *api) okMute() error {
	t := asynq.NewTask(media.VideoMute, nil, asynq.Timeout(3*time.Hour))
	_, err := a.c.Enqueue(t, asynq.Queue("video"), asynq.Timeout(0))
	return err
}

// The last option counts.
func (a *api) okAudioCut() error {
	_, err := a.c.Enqueue(asynq.NewTask(media.AudioCut, nil), asynq.Timeout(time.Hour), asynq.Queue("audio"), asynq.Timeout(5*time.Second))
	return err
}

func (a *api) audioJoin() error {
	opts := []asynq.Option{asynq.Queue("audio"), asynq.Timeout(time.Second)}
	opts = append(opts, asynq.MaxRetry(1))
	opts = append(opts, asynq.Timeout(3*time.Minute))
	_, err := a.c.Enqueue(asynq.NewTask(media.AudioJoin, nil), opts...)
	return err
}

func (a *api) okTrim() error {
	_, err := a.c.Enqueue(asynq.NewTask(media.TextTrim, nil, media.Base()...), asynq.Timeout(time.Second))
	return err
}

func (a *api) wrap() error {
	_, err := a.c.Enqueue(asynq.NewTask(media.TextWrap, nil), append(media.Base(), asynq.MaxRetry(3))...)
	return err
}

func main() {
	c := asynq.NewClient(asynq.RedisClientOpt{Addr: media.Redis})
	defer c.Close()
	a := &api{c}
	for _, f := range []func() error{
		a.okCut, a.join, a.okJoin, a.okMute, a.okAudioCut, a.audioJoin, a.okTrim, a.wrap,
	} {
		if err := f(); err != nil {
			log.Println(err)
		}
	}
}
