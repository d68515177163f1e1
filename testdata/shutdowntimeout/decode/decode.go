// Package decode reads the Config, or its timeout, from outside.
package decode

import (
	"encoding/json"
	"flag"
	"os"
	"time"

	"github.com/hibiken/asynq"
)

var opt = asynq.RedisClientOpt{Addr: "localhost:6379"}

type fileConfig struct {
	Workers int           `json:"workers"`
	Timeout time.Duration `json:"timeout"`
}

// Decoded into the Config itself: any field may be set.
func okDecoded(path string) (*asynq.Server, error) {
	b, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	var cfg asynq.Config
	if err := json.Unmarshal(b, &cfg); err != nil {
		return nil, err
	}
	return asynq.NewServer(opt, cfg), nil
}

// Decoded over defaults.
func okDecodedOverLiteral(b []byte) (*asynq.Server, error) {
	cfg := asynq.Config{Concurrency: 5}
	if err := json.Unmarshal(b, &cfg); err != nil {
		return nil, err
	}
	return asynq.NewServer(opt, cfg), nil
}

// The timeout comes out of a file.
func okTimeoutOfFile(f fileConfig) *asynq.Server {
	return asynq.NewServer(opt, asynq.Config{Concurrency: f.Workers, ShutdownTimeout: f.Timeout})
}

// The timeout comes out of a flag.
func okTimeoutOfFlag(fs *flag.FlagSet, args []string) (*asynq.Server, error) {
	var cfg asynq.Config
	fs.DurationVar(&cfg.ShutdownTimeout, "shutdown-timeout", 30*time.Second, "wait for tasks")
	if err := fs.Parse(args); err != nil {
		return nil, err
	}
	return asynq.NewServer(opt, cfg), nil
}

// The timeout comes out of the environment, if there.
func okTimeoutOfEnvironment() *asynq.Server {
	cfg := asynq.Config{Concurrency: 5}
	if d, err := time.ParseDuration(os.Getenv("SHUTDOWN_TIMEOUT")); err == nil {
		cfg.ShutdownTimeout = d
	}
	return asynq.NewServer(opt, cfg)
}

// Only the workers are read; the timeout of the file is forgotten.
func timeoutOfFileForgotten(b []byte) (*asynq.Server, error) {
	var f fileConfig
	if err := json.Unmarshal(b, &f); err != nil {
		return nil, err
	}
	cfg := asynq.Config{Concurrency: f.Workers} // want "has no ShutdownTimeout"
	return asynq.NewServer(opt, cfg), nil
}

func workersOfEnvironment(workers int) *asynq.Server {
	return asynq.NewServer(asynq.RedisClientOpt{Addr: os.Getenv("REDIS")}, asynq.Config{Concurrency: workers}) // want "has no ShutdownTimeout"
}
