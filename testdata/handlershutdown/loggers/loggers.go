// Package loggers ends the process through loggers.
package loggers

import (
	"context"
	"log"

	"github.com/hibiken/asynq"

	"shop.example/handlershutdown/loggers/logger"
)

type service struct {
	log    *logger.Entry
	logger logger.Logger
	count  *logger.Harmless
	plain  *log.Logger
}

func (s *service) entry(ctx context.Context, t *asynq.Task) error {
	s.log.Fatal("no") // want "s.log.Fatal in a handler"
	return nil
}

func (s *service) formatted(ctx context.Context, t *asynq.Task) error {
	s.log.Fatalf("no %s", t.Type()) // want "s.log.Fatalf in a handler"
	return nil
}

func (s *service) function(ctx context.Context, t *asynq.Task) error {
	logger.Fatal("no") // want "logger.Fatal in a handler"
	return nil
}

// The only implementation in sight ends the process.
func (s *service) behindInterface(ctx context.Context, t *asynq.Task) error {
	s.logger.Fatal("no") // want "s.logger.Fatal in a handler"
	return nil
}

func (s *service) global(ctx context.Context, t *asynq.Task) error {
	logger.Std.Fatal("no") // want "logger.Std.Fatal in a handler"
	return nil
}

func (s *service) standard(ctx context.Context, t *asynq.Task) error {
	s.plain.Fatalln("no") // want "s.plain.Fatalln in a handler"
	return nil
}

// A logger of another module behind an interface of one's own.
func (s *service) standardBehindInterface(ctx context.Context, t *asynq.Task) error {
	logger.StandardLogger().Fatalf("no") // want "Fatalf in a handler"
	return nil
}

func (s *service) okInfo(ctx context.Context, t *asynq.Task) error {
	s.logger.Info("all is well")
	s.log.Critical("not really")
	return nil
}

func (s *service) okHarmless(ctx context.Context, t *asynq.Task) error {
	s.count.Fatal("one more")
	return nil
}
