// Package branches registers patterns on several ways.
package branches

import (
	"context"
	"errors"
	"log"
	"os"

	"github.com/hibiken/asynq"
)

type config struct {
	Mail bool
	Env  string
}

func handle(context.Context, *asynq.Task) error { return nil }

func stub(context.Context, *asynq.Task) error { return nil }

func underACondition(mux *asynq.ServeMux, cfg config) {
	if cfg.Mail {
		mux.HandleFunc("mail:send", handle)
	}
	mux.HandleFunc("mail:send", stub) // want "pattern is registered twice"
}

func inACase(mux *asynq.ServeMux, cfg config) {
	mux.HandleFunc("mail:send", handle)
	switch cfg.Env {
	case "dev":
		mux.HandleFunc("mail:send", stub) // want "pattern is registered twice"
	case "prod":
		mux.HandleFunc("mail:open", handle)
	}
}

func afterBoth(mux *asynq.ServeMux, cfg config) {
	if cfg.Mail {
		mux.HandleFunc("mail:send", handle)
	} else {
		mux.HandleFunc("mail:send", stub)
	}
	mux.HandleFunc("mail:send", handle) // want "pattern is registered twice"
}

func independent(mux *asynq.ServeMux, cfg config) {
	if cfg.Mail {
		mux.HandleFunc("mail:send", handle)
	}
	if cfg.Env == "dev" {
		mux.HandleFunc("mail:send", stub) // want "pattern is registered twice"
	}
}

func sameCondition(mux *asynq.ServeMux, cfg config) {
	if cfg.Mail {
		mux.HandleFunc("mail:send", handle)
	}
	log.Print("and")
	if cfg.Mail {
		mux.HandleFunc("mail:send", handle) // want "pattern is registered twice"
	}
}

func deferred(mux *asynq.ServeMux) {
	defer mux.HandleFunc("a", handle) // want "pattern is registered twice"
	mux.HandleFunc("a", handle)
}

func okElse(mux *asynq.ServeMux, cfg config) {
	if cfg.Mail {
		mux.HandleFunc("mail:send", handle)
	} else {
		mux.HandleFunc("mail:send", stub)
	}
}

func okNot(mux *asynq.ServeMux, cfg config) {
	if cfg.Mail {
		mux.HandleFunc("mail:send", handle)
	}
	if !cfg.Mail {
		mux.HandleFunc("mail:send", stub)
	}
}

func okCases(mux *asynq.ServeMux, cfg config) {
	switch cfg.Env {
	case "prod":
		mux.HandleFunc("mail:send", handle)
	case "dev":
		mux.HandleFunc("mail:send", stub)
	default:
		mux.HandleFunc("mail:send", stub)
	}
}

func okConstants(mux *asynq.ServeMux) {
	env := os.Getenv("APP_ENV")
	if env == "prod" {
		mux.HandleFunc("mail:send", handle)
	}
	if env == "dev" {
		mux.HandleFunc("mail:send", stub)
	}
}

func okReturns(mux *asynq.ServeMux, cfg config) {
	if !cfg.Mail {
		mux.HandleFunc("mail:send", stub)
		return
	}
	mux.HandleFunc("mail:send", handle)
}

func okFails(mux *asynq.ServeMux, cfg config) error {
	switch cfg.Env {
	case "dev":
		mux.HandleFunc("mail:send", stub)
		return errors.New("no mail here")
	case "":
		mux.HandleFunc("mail:send", stub)
		os.Exit(1)
	}
	mux.HandleFunc("mail:send", handle)
	return nil
}

func okNotBoth(mux *asynq.ServeMux, cfg config) {
	done := cfg.Mail && cfg.Env == "prod"
	if done {
		mux.HandleFunc("mail:send", handle)
	}
	if !done {
		mux.HandleFunc("mail:send", stub)
	}
}
