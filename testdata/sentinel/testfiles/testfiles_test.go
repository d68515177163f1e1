package testfiles

import (
	"testing"

	"github.com/hibiken/asynq"
)

func Test(t *testing.T) {
	var err error
	if known(err) || err == asynq.ErrDuplicateTask {
		t.Error(err)
	}
}
