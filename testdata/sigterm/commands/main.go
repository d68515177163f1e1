// Command commands is put together as programs of many commands are.
package main

import (
	"context"
	"log"
	"os"
	"os/signal"
	"syscall"

	"github.com/hibiken/asynq"
)

var redisOpt = asynq.RedisClientOpt{Addr: "localhost:6379"}

// A command is one that the program has.
type command struct {
	use string
	run func(args []string) error
}

var commands = []command{
	{"worker", func([]string) error {
		srv := asynq.NewServer(redisOpt, asynq.Config{})
		if err := srv.Start(asynq.NewServeMux()); err != nil {
			return err
		}
		c := make(chan os.Signal, 1)
		signal.Notify(c, os.Interrupt) // want "catches no SIGTERM"
		<-c
		srv.Shutdown()
		return nil
	}},
	{"scheduler", schedule},
	{"ok", func([]string) error {
		ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
		defer stop()
		srv := asynq.NewServer(redisOpt, asynq.Config{})
		if err := srv.Start(asynq.NewServeMux()); err != nil {
			return err
		}
		<-ctx.Done()
		srv.Shutdown()
		return nil
	}},
}

func schedule([]string) error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt) // want "the Shutdown of scheduler s"
	defer stop()
	s := asynq.NewScheduler(redisOpt, nil)
	if err := s.Start(); err != nil {
		return err
	}
	<-ctx.Done()
	s.Shutdown()
	return nil
}

func main() {
	for _, c := range commands {
		if len(os.Args) > 1 && os.Args[1] == c.use {
			if err := c.run(os.Args[2:]); err != nil {
				log.Fatal(err)
			}
		}
	}
}
