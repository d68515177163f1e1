// Package parsing reads payloads that are text.
package parsing

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"log"
	"os"
	"strconv"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/hibiken/asynq"
)

func number(ctx context.Context, t *asynq.Task) error {
	id, err := strconv.Atoi(string(t.Payload()))
	if err != nil {
		return err // want "handler number"
	}
	log.Print(id)
	return nil
}

func identifier(ctx context.Context, t *asynq.Task) error {
	id, err := uuid.ParseBytes(t.Payload())
	if err != nil {
		return fmt.Errorf("id: %w", err) // want "handler identifier"
	}
	log.Print(id)
	return nil
}

func fromBytes(ctx context.Context, t *asynq.Task) error {
	id, err := uuid.FromBytes(t.Payload())
	if err != nil {
		return err // want "handler fromBytes"
	}
	log.Print(id)
	return nil
}

func hexadecimal(ctx context.Context, t *asynq.Task) error {
	key, err := hex.DecodeString(string(t.Payload()))
	if err != nil {
		return err // want "handler hexadecimal"
	}
	log.Print(key)
	return nil
}

func encoded(ctx context.Context, t *asynq.Task) error {
	key, err := base64.StdEncoding.DecodeString(string(t.Payload()))
	if err != nil {
		return err // want "handler encoded"
	}
	log.Print(key)
	return nil
}

func instant(ctx context.Context, t *asynq.Task) error {
	at, err := time.Parse(time.RFC3339, string(t.Payload()))
	if err != nil {
		return err // want "handler instant"
	}
	log.Print(at)
	return nil
}

func fixed(ctx context.Context, t *asynq.Task) error {
	var id uint64
	if err := binary.Read(bytes.NewReader(t.Payload()), binary.BigEndian, &id); err != nil {
		return err // want "handler fixed"
	}
	log.Print(id)
	return nil
}

func parts(ctx context.Context, t *asynq.Task) error {
	fields := strings.Split(strings.TrimSpace(string(t.Payload())), ":")
	id, err := strconv.ParseInt(fields[0], 10, 64)
	if err != nil {
		return err // want "handler parts"
	}
	log.Print(id)
	return nil
}

func parse(s string) (int, error) {
	id, err := strconv.Atoi(s)
	if err != nil {
		return 0, fmt.Errorf("%q is no id: %w", s, err)
	}
	return id, nil
}

func byHelper(ctx context.Context, t *asynq.Task) error {
	id, err := parse(string(t.Payload()))
	if err != nil {
		return err // want "handler byHelper"
	}
	log.Print(id)
	return nil
}

func okSkipped(ctx context.Context, t *asynq.Task) error {
	id, err := strconv.Atoi(string(t.Payload()))
	if err != nil {
		return fmt.Errorf("%v: %w", err, asynq.SkipRetry)
	}
	log.Print(id)
	return nil
}

func okEnvironment(ctx context.Context, t *asynq.Task) error {
	n, err := strconv.Atoi(os.Getenv("LIMIT"))
	if err != nil {
		return err
	}
	log.Print(n, t.Payload())
	return nil
}

func okFile(ctx context.Context, t *asynq.Task) error {
	f, err := os.Open(string(t.Payload()))
	if err != nil {
		return err
	}
	return f.Close()
}

func okContent(ctx context.Context, t *asynq.Task) error {
	data, err := os.ReadFile(string(t.Payload()))
	if err != nil {
		return err
	}
	n, err := strconv.Atoi(string(data))
	if err != nil {
		return err
	}
	log.Print(n)
	return nil
}

func okRetryCount(ctx context.Context, t *asynq.Task) error {
	id, _ := asynq.GetTaskID(ctx)
	n, err := strconv.Atoi(id)
	if err != nil {
		return err
	}
	log.Print(n)
	return nil
}
