// Package levels calls what ends the process for some values of its arguments only.
package levels

import (
	"context"
	"os"

	"github.com/hibiken/asynq"

	"shop.example/handlershutdown/levels/logging"
)

func fatals(ctx context.Context, t *asynq.Task) error {
	switch t.Type() {
	case "a":
		logging.Log(logging.Fatal, "a") // want "logging.Log in a handler"
	case "b":
		logging.At(logging.Fatal, "b") // want "logging.At in a handler"
	case "c":
		logging.End("c") // want "logging.End in a handler"
	case "d":
		logging.Write(logging.High, "d") // want "logging.Write in a handler"
	case "e":
		logging.Write(logging.Highest, "e") // want "logging.Write in a handler"
	case "f":
		logging.Switch("PANIC", "f") // want "logging.Switch in a handler"
	}
	return nil
}

func okOthers(ctx context.Context, t *asynq.Task) error {
	logging.Log(logging.Error, "a")
	logging.At(logging.Info, "b")
	logging.Problem("c")
	logging.Write(logging.Low, "d")
	logging.Write(logging.Middle, "e")
	logging.Switch(logging.Error, "f")
	level := logging.Info
	if ctx.Err() != nil {
		level = logging.Error
	}
	logging.Log(level, "g")
	return nil
}

// Who knows.
func okUnknown(level logging.Level) asynq.HandlerFunc {
	return func(ctx context.Context, t *asynq.Task) error {
		logging.Log(level, "a")
		return nil
	}
}

func end(text string, now bool) {
	println(text)
	if now {
		os.Exit(1) // want "os.Exit in a handler"
	}
}

func okEnd(text string, now bool) {
	println(text)
	if now {
		os.Exit(1)
	}
}

func hereAndThere(ctx context.Context, t *asynq.Task) error {
	okEnd("no", false)
	end("yes", true)
	return nil
}

func handsOn(text string, now bool) { okEnd(text, now) }

func okHandsOn(ctx context.Context, t *asynq.Task) error {
	handsOn("no", false)
	return nil
}

func main() { okEnd("yes", true) }

// One of two ends it in any case.
func both(now bool) {
	if now {
		os.Exit(1)
	}
	os.Exit(2) // want "os.Exit in a handler"
}

func certain(ctx context.Context, t *asynq.Task) error {
	both(false)
	return nil
}

func check(failed bool) {
	if failed {
		os.Exit(1) // want "os.Exit in a handler"
	}
}

// The condition is told by an argument.
func checks(ctx context.Context, t *asynq.Task) error {
	check(len(t.Payload()) == 0)
	return nil
}
