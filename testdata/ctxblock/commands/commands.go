// Package commands runs commands in handlers.
package commands

import (
	"bytes"
	"context"
	"os/exec"
	"syscall"
	"time"

	"github.com/hibiken/asynq"
)

func note(ctx context.Context, out []byte) error { return ctx.Err() }

func output(ctx context.Context, t *asynq.Task) error {
	out, err := exec.Command("ffprobe", string(t.Payload())).Output() // want "Output in a handler is not ended by ctx: .*; pass ctx to exec.CommandContext$"
	if err != nil {
		return err
	}
	return note(ctx, out)
}

func run(ctx context.Context, t *asynq.Task) error {
	cmd := exec.Command("convert", string(t.Payload()))
	cmd.Dir = "/var/spool"
	var out bytes.Buffer
	cmd.Stdout = &out
	if err := cmd.Run(); err != nil { // want "cmd.Run in a handler"
		return err
	}
	return note(ctx, out.Bytes())
}

func wait(ctx context.Context, t *asynq.Task) error {
	cmd := exec.Command("convert", string(t.Payload()))
	if err := cmd.Start(); err != nil {
		return err
	}
	if err := note(ctx, nil); err != nil {
		return err
	}
	return cmd.Wait() // want "cmd.Wait in a handler"
}

func made(name string) *exec.Cmd { return exec.Command(name) }

func runAll(cmd *exec.Cmd) error {
	_, err := cmd.CombinedOutput() // want "cmd.CombinedOutput in a handler"
	return err
}

func helper(ctx context.Context, t *asynq.Task) error {
	if err := note(ctx, nil); err != nil {
		return err
	}
	return runAll(made("convert"))
}

func okContext(ctx context.Context, t *asynq.Task) error {
	out, err := exec.CommandContext(ctx, "ffprobe", string(t.Payload())).Output()
	if err != nil {
		return err
	}
	return note(ctx, out)
}

func okStarted(ctx context.Context, t *asynq.Task) error {
	cmd := exec.Command("daemon")
	if err := cmd.Start(); err != nil {
		return err
	}
	return note(ctx, nil)
}

func okAfterFunc(ctx context.Context, t *asynq.Task) error {
	cmd := exec.Command("convert")
	stop := context.AfterFunc(ctx, func() { _ = cmd.Process.Kill() })
	defer stop()
	return cmd.Run()
}

func okGoroutine(ctx context.Context, t *asynq.Task) error {
	cmd := exec.Command("convert")
	if err := cmd.Start(); err != nil {
		return err
	}
	go func() {
		<-ctx.Done()
		_ = cmd.Process.Signal(syscall.SIGTERM)
	}()
	return cmd.Wait()
}

func okGroup(ctx context.Context, t *asynq.Task) error {
	cmd := exec.Command("convert")
	if err := cmd.Start(); err != nil {
		return err
	}
	timer := time.AfterFunc(time.Minute, func() { _ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) })
	defer timer.Stop()
	if err := cmd.Wait(); err != nil {
		return err
	}
	return ctx.Err()
}

func killWith(ctx context.Context, cmd *exec.Cmd) {
	go func() {
		<-ctx.Done()
		_ = cmd.Process.Kill()
	}()
}

func okHelper(ctx context.Context, t *asynq.Task) error {
	cmd := exec.Command("convert")
	if err := cmd.Start(); err != nil {
		return err
	}
	killWith(ctx, cmd)
	return cmd.Wait()
}

func okWaited(ctx context.Context, t *asynq.Task) error {
	cmd := exec.Command("convert")
	done := make(chan error, 1)
	go func() { done <- cmd.Run() }()
	select {
	case err := <-done:
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}
