package images

import (
	"github.com/hibiken/asynq"
)

const Redis = "redis:6379"

func NewResize(id string) *asynq.Task {
	return asynq.NewTask("image:resize", []byte(id), asynq.Queue("images"), asynq.MaxRetry(3))
}

func NewCrop(id string) *asynq.Task {
	return asynq.NewTask("image:crop", []byte(id), asynq.Queue("default"))
}

func Low() []asynq.Option {
	return []asynq.Option{asynq.MaxRetry(1), asynq.Queue("low")}
}
