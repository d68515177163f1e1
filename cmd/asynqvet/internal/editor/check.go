package editor

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// The tiny program that a new gopls must find something in, with as much of
// asynq as it takes.
var program = map[string]string{
	"go.mod": `module example.com/tiny

go 1.24

require github.com/hibiken/asynq v0.26.0

replace github.com/hibiken/asynq => ./asynq
`,
	"asynq/go.mod": "module github.com/hibiken/asynq\n\ngo 1.24\n",
	"asynq/asynq.go": `package asynq

type Task struct{}

type TaskInfo struct{}

type Option interface{ String() string }

type Client struct{}

func NewTask(name string, payload []byte, opts ...Option) *Task { return new(Task) }

func (c *Client) Enqueue(task *Task, opts ...Option) (*TaskInfo, error) { return nil, nil }

func MaxRetry(n int) Option { return nil }
`,
	"tiny.go": `package tiny

import "github.com/hibiken/asynq"

func Send(c *asynq.Client) error {
	_, err := c.Enqueue(asynq.NewTask("tiny", nil))
	return err
}
`,
}

// check asks a gopls for the findings of the tiny program.
func check(ctx context.Context, work, gopls string) error {
	dir := filepath.Join(work, "tiny")
	for name, text := range program {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			return err
		}
	}
	cmd := exec.CommandContext(ctx, gopls, "check", "tiny.go")
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOWORK=off", "GOFLAGS=-mod=mod", "GOPROXY=off")
	out, err := cmd.CombinedOutput()
	if !strings.Contains(string(out), "tiny.go:6:") || !strings.Contains(string(out), "without MaxRetry") {
		return fmt.Errorf("it says %q (%w)", lastLines(string(out)), err)
	}
	return nil
}
