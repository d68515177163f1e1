// Command tidy ends all that its imports give it.
package main

import (
	"context"
	"log"
	"os"
	"os/signal"

	"shop.example/startshutdown/crosspkg/helper"
	"shop.example/startshutdown/crosspkg/worker"

	"github.com/hibiken/asynq"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	mux := asynq.NewServeMux()
	okPoolClosed(ctx)
	okReturnedAndShutDown(ctx, mux)
	okLikeRun(ctx, mux)
	okClosedByOtherPackage(ctx, mux)
	okClosedByVariadic(ctx, mux)
	okClosedThroughInterface(ctx, mux)
}

// The closing method of the imported wrapper is called.
func okPoolClosed(ctx context.Context) {
	p := worker.New()
	if err := p.Start(); err != nil {
		log.Fatal(err)
	}
	<-ctx.Done()
	p.Close()
}

// The caller shuts down what it got started.
func okReturnedAndShutDown(ctx context.Context, mux *asynq.ServeMux) {
	srv, err := worker.StartServer(mux)
	if err != nil {
		log.Fatal(err)
	}
	defer srv.Shutdown()
	<-ctx.Done()
}

// Both functions end what they start; their callers owe nothing.
func okLikeRun(ctx context.Context, mux *asynq.ServeMux) {
	if err := worker.Serve(ctx, mux); err != nil {
		log.Println(err)
	}
	if _, err := worker.Background(ctx, mux); err != nil {
		log.Println(err)
	}
}

func newServer() *asynq.Server {
	return asynq.NewServer(asynq.RedisClientOpt{Addr: "localhost:6379"}, asynq.Config{})
}

// A helper of another package shuts its parameter down.
func okClosedByOtherPackage(ctx context.Context, mux *asynq.ServeMux) {
	srv := newServer()
	_ = srv.Start(mux)
	<-ctx.Done()
	helper.Close(srv)
}

// The same with several at once.
func okClosedByVariadic(ctx context.Context, mux *asynq.ServeMux) {
	mails, reports := newServer(), newServer()
	_ = mails.Start(mux)
	_ = reports.Start(mux)
	<-ctx.Done()
	helper.CloseAll(mails, reports)
}

// The same where the helper knows an interface only.
func okClosedThroughInterface(ctx context.Context, mux *asynq.ServeMux) {
	srv := newServer()
	_ = srv.Start(mux)
	helper.CloseOn(ctx, srv)
}
