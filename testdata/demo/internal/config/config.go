// Package config reads the settings that all commands share.
package config

import (
	"cmp"
	"os"
	"time"

	"github.com/hibiken/asynq"
)

// Config holds the settings of one process.
type Config struct {
	Listen   string
	MailURL  string
	SpoolDir string
	Redis    asynq.RedisClientOpt
	Drain    time.Duration
}

// FromEnv reads the settings from the environment.
func FromEnv() Config {
	drain, err := time.ParseDuration(os.Getenv("SHOP_DRAIN"))
	if err != nil {
		drain = 30 * time.Second
	}
	return Config{
		Listen:   cmp.Or(os.Getenv("SHOP_LISTEN"), ":8080"),
		MailURL:  cmp.Or(os.Getenv("SHOP_MAIL_URL"), "http://localhost:8025/send"),
		SpoolDir: cmp.Or(os.Getenv("SHOP_SPOOL"), os.TempDir()),
		Redis:    asynq.RedisClientOpt{Addr: cmp.Or(os.Getenv("SHOP_REDIS"), "localhost:6379")},
		Drain:    drain,
	}
}
