// Package wrapping makes errors of errors.
package wrapping

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/hibiken/asynq"
	pkgerrors "github.com/pkg/errors"
)

type payload struct{ Version, ID int }

// ErrMalformed is none of asynq's.
var ErrMalformed = errors.New("malformed payload")

// ErrDropped has one in its chain.
var ErrDropped = fmt.Errorf("malformed payload: %w", asynq.SkipRetry)

var errGone = asynq.SkipRetry

var formats = []string{"%w: %w"}

func withW(ctx context.Context, t *asynq.Task) error {
	var p payload
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return fmt.Errorf("decode %s: %w", t.Type(), err) // want "handler withW"
	}
	return nil
}

func skipAsText(ctx context.Context, t *asynq.Task) error {
	var p payload
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return fmt.Errorf("%w: %v", err, asynq.SkipRetry) // want "handler skipAsText"
	}
	return nil
}

func byIndex(ctx context.Context, t *asynq.Task) error {
	var p payload
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return fmt.Errorf("%[2]w (%[1]v)", asynq.SkipRetry, err) // want "handler byIndex"
	}
	return nil
}

func joined(ctx context.Context, t *asynq.Task) error {
	var p payload
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return errors.Join(ErrMalformed, err) // want "handler joined"
	}
	return nil
}

func sentinel(ctx context.Context, t *asynq.Task) error {
	var p payload
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return ErrMalformed // want "handler sentinel"
	}
	return nil
}

func wrappedSentinel(ctx context.Context, t *asynq.Task) error {
	var p payload
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return fmt.Errorf("%w: %w", ErrMalformed, err) // want "handler wrappedSentinel"
	}
	return nil
}

func ofTheLibrary(ctx context.Context, t *asynq.Task) error {
	var p payload
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return io.ErrUnexpectedEOF // want "handler ofTheLibrary"
	}
	return nil
}

func ofAsynq(ctx context.Context, t *asynq.Task) error {
	var p payload
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return asynq.ErrTaskNotFound // want "handler ofAsynq"
	}
	return nil
}

func stacked(ctx context.Context, t *asynq.Task) error {
	var p payload
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return pkgerrors.Wrap(err, "decode") // want "handler stacked"
	}
	return nil
}

func stackedNew(ctx context.Context, t *asynq.Task) error {
	var p payload
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return pkgerrors.Errorf("decode: %v, %v", err, asynq.SkipRetry) // want "handler stackedNew"
	}
	return nil
}

func inSteps(ctx context.Context, t *asynq.Task) error {
	var p payload
	err := json.Unmarshal(t.Payload(), &p)
	if err != nil {
		err = fmt.Errorf("payload: %w", err)
		err = pkgerrors.WithMessage(err, t.Type())
		err = errors.Join(err)
		return err // want "handler inSteps"
	}
	return nil
}

func pathError(ctx context.Context, t *asynq.Task) error {
	var p payload
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return &os.PathError{Op: "decode", Path: t.Type(), Err: err} // want "handler pathError"
	}
	return nil
}

func collected(ctx context.Context, t *asynq.Task) error {
	var p payload
	var list []error
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		list = append(list, err)
		list = append(list, ErrMalformed)
		return fmt.Errorf("payload: %w", errors.Join(list...)) // want "handler collected"
	}
	return nil
}

func okJoined(ctx context.Context, t *asynq.Task) error {
	var p payload
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return errors.Join(err, asynq.SkipRetry)
	}
	return nil
}

func okTwoW(ctx context.Context, t *asynq.Task) error {
	var p payload
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return fmt.Errorf("decode: %w (%w)", err, asynq.SkipRetry)
	}
	return nil
}

func okByIndex(ctx context.Context, t *asynq.Task) error {
	var p payload
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return fmt.Errorf("%[2]w (%[1]v)", err, asynq.SkipRetry)
	}
	return nil
}

func okStacked(ctx context.Context, t *asynq.Task) error {
	var p payload
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return pkgerrors.Wrapf(asynq.SkipRetry, "decode: %v", err)
	}
	return nil
}

func okSentinel(ctx context.Context, t *asynq.Task) error {
	var p payload
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return ErrDropped
	}
	return nil
}

func okVariable(ctx context.Context, t *asynq.Task) error {
	var p payload
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return fmt.Errorf("decode: %w", errGone)
	}
	return nil
}

func okRevoked(ctx context.Context, t *asynq.Task) error {
	var p payload
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return errGone
	}
	return nil
}

func okInSteps(ctx context.Context, t *asynq.Task) error {
	var p payload
	err := json.Unmarshal(t.Payload(), &p)
	if err != nil {
		err = fmt.Errorf("payload: %w: %w", err, asynq.SkipRetry)
		err = pkgerrors.WithMessage(err, t.Type())
		return err
	}
	return nil
}

func okCollected(ctx context.Context, t *asynq.Task) error {
	var p payload
	list := []error{asynq.SkipRetry}
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		list = append(list, err)
		return errors.Join(list...)
	}
	return nil
}

func okFormat(ctx context.Context, t *asynq.Task) error {
	var p payload
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return fmt.Errorf(formats[0], err, asynq.SkipRetry)
	}
	return nil
}
