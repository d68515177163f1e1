// Package pipes has goroutines at the other end of something.
package pipes

import (
	"bufio"
	"context"
	"encoding/json"
	"io"
	"net"
	"os"
	"os/exec"
	"strings"

	"github.com/hibiken/asynq"
)

// Storage keeps files.
type Storage interface {
	Put(ctx context.Context, name string, r io.Reader) error
	Line(ctx context.Context, name, line string) error
}

type handler struct{ storage Storage }

func (h *handler) reader(ctx context.Context, t *asynq.Task) error {
	r := strings.NewReader(string(t.Payload()))
	go h.storage.Put(ctx, t.Type(), r) // want "goroutine in a handler outlives it"
	return nil
}

func (h *handler) okPipe(ctx context.Context, t *asynq.Task) error {
	r, w := io.Pipe()
	go func() {
		w.CloseWithError(json.NewEncoder(w).Encode(t.Payload()))
	}()
	return h.storage.Put(ctx, t.Type(), r)
}

func (h *handler) okCommand(ctx context.Context, t *asynq.Task) error {
	cmd := exec.CommandContext(ctx, "convert", string(t.Payload()))
	out, err := cmd.StdoutPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	name := t.Type()
	go func() {
		lines := bufio.NewScanner(out)
		for lines.Scan() {
			_ = h.storage.Line(ctx, name, lines.Text())
		}
	}()
	return cmd.Wait()
}

func (h *handler) okConnection(ctx context.Context, t *asynq.Task) error {
	var d net.Dialer
	conn, err := d.DialContext(ctx, "tcp", "shop.example:7")
	if err != nil {
		return err
	}
	defer conn.Close()
	go func() {
		_, _ = conn.Write(t.Payload())
	}()
	_, err = io.Copy(io.Discard, conn)
	return err
}

func (h *handler) okFile(ctx context.Context, t *asynq.Task) error {
	f, err := os.CreateTemp("", "task")
	if err != nil {
		return err
	}
	defer f.Close()
	go f.Write(t.Payload())
	return h.storage.Put(ctx, t.Type(), f)
}
