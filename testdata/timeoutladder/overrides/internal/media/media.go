package media

import (
	"context"
	"time"

	"github.com/hibiken/asynq"
)

const (
	Redis = "redis:6379"

	VideoCut  = "video:cut"
	VideoJoin = "video:join"
	VideoMute = "video:mute"
	AudioCut  = "audio:cut"
	AudioJoin = "audio:join"
	TextTrim  = "text:trim"
	TextWrap  = "text:wrap"
)

func NewCut(id string) *asynq.Task {
	return asynq.NewTask(VideoCut, []byte(id), asynq.Queue("video"), asynq.Timeout(10*time.Minute))
}

func NewJoin(id string) *asynq.Task {
	return asynq.NewTask(VideoJoin, []byte(id), asynq.Queue("video"), asynq.Timeout(5*time.Second))
}

func Base() []asynq.Option {
	return []asynq.Option{asynq.Queue("text"), asynq.Timeout(90 * time.Second)}
}

func Handle(ctx context.Context, t *asynq.Task) error { return ctx.Err() }
