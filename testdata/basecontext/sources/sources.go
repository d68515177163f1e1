// Package sources has contexts of another package.
package sources

import (
	"context"

	"github.com/hibiken/asynq"

	"shop.example/basecontext/sources/boot"
)

func fromAnother() asynq.Config {
	ctx, _ := boot.Context()
	return asynq.Config{BaseContext: func() context.Context { return ctx }} // want "BaseContext ends at the signal"
}

func withValue() asynq.Config {
	ctx, _ := boot.Context()
	return asynq.Config{BaseContext: func() context.Context { return boot.With(ctx) }} // want "BaseContext ends at the signal"
}

func byFactory() asynq.Config {
	ctx, _ := boot.Context()
	return asynq.Config{BaseContext: boot.Base(ctx)} // want "BaseContext ends at the signal"
}

func function() asynq.Config {
	return asynq.Config{BaseContext: boot.Root} // want "BaseContext ends at the signal"
}

func okDetached() asynq.Config {
	ctx, _ := boot.Context()
	return asynq.Config{BaseContext: boot.Base(boot.Detached(ctx))}
}

func okBackground() asynq.Config {
	return asynq.Config{BaseContext: boot.Base(boot.With(context.Background()))}
}

func ofAnother() asynq.Config {
	cfg := boot.Config()
	cfg.BaseContext = boot.Root // want "BaseContext ends at the signal"
	return cfg
}

func okOfAnother() asynq.Config {
	cfg := boot.Lenient()
	cfg.BaseContext = boot.Root
	return cfg
}

func okTuned() asynq.Config {
	cfg := asynq.Config{BaseContext: boot.Root}
	boot.Tune(&cfg)
	return cfg
}
