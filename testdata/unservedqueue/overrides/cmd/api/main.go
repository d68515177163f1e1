package main

import (
	"log"
	"time"

	"github.com/hibiken/asynq"

	"shop.example/unservedqueue/overrides/internal/images"
)

type api struct{ c *asynq.Client }

func (a *api) resize() error {
	_, err := a.c.Enqueue(images.NewResize("1"))
	return err
}

// The option of Enqueue overrides the task's.
func (a *api) okResizeNow() error {
	_, err := a.c.Enqueue(images.NewResize("2"), asynq.Queue("default"))
	return err
}

func (a *api) cropAtNight() error {
	_, err := a.c.Enqueue(images.NewCrop("3"), asynq.Queue("night"))
	return err
}

func (a *api) okCrop() error {
	_, err := a.c.Enqueue(images.NewCrop("4"))
	return err
}

func (a *api) bulk() error {
	opts := []asynq.Option{asynq.MaxRetry(3)}
	opts = append(opts, asynq.Retention(time.Hour))
	opts = append(opts, asynq.Queue("bulk"))
	_, err := a.c.Enqueue(images.NewCrop("5"), opts...)
	return err
}

// The last of two options counts.
func (a *api) tail() error {
	_, err := a.c.Enqueue(images.NewCrop("6"), asynq.Queue("default"), asynq.Queue("tail"))
	return err
}

func (a *api) okLast() error {
	_, err := a.c.Enqueue(images.NewCrop("7"), asynq.Queue("head"), asynq.Queue("default"))
	return err
}

func (a *api) low() error {
	_, err := a.c.Enqueue(asynq.NewTask("image:blur", nil), images.Low()...)
	return err
}

func (a *api) okLow() error {
	_, err := a.c.Enqueue(asynq.NewTask("image:tint", nil, asynq.Queue("tints")), append(images.Low(), asynq.Queue("default"))...)
	return err
}

func main() {
	c := asynq.NewClient(asynq.RedisClientOpt{Addr: images.Redis})
	defer c.Close()
	a := &api{c}
	for _, f := range []func() error{
		a.resize, a.okResizeNow, a.cropAtNight, a.okCrop, a.bulk, a.tail, a.okLast, a.low, a.okLow,
	} {
		if err := f(); err != nil {
			log.Println(err)
		}
	}
}
