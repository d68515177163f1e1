// Package phi has tasks and options with more than one source.
package phi

import (
	"context"

	"github.com/hibiken/asynq"
)

func bothBranchesLackIt(client *asynq.Client, express bool) error {
	var task *asynq.Task
	if express {
		task = asynq.NewTask("ship:express", nil, asynq.Queue("critical"))
	} else {
		task = asynq.NewTask("ship:normal", nil)
	}
	_, err := client.Enqueue(task) // want "without MaxRetry"
	return err
}

func everySwitchCaseLacksIt(client *asynq.Client, kind string) error {
	task := asynq.NewTask("notify:mail", nil)
	switch kind {
	case "sms":
		task = asynq.NewTask("notify:sms", nil)
	case "push":
		task = asynq.NewTask("notify:push", nil)
	}
	_, err := client.Enqueue(task, asynq.Queue(kind)) // want "without MaxRetry"
	return err
}

func optionListsOfBothBranchesLackIt(client *asynq.Client, express bool) {
	opts := []asynq.Option{asynq.Queue("normal")}
	if express {
		opts = []asynq.Option{asynq.Queue("critical")}
	}
	client.Enqueue(asynq.NewTask("ship", nil), opts...) // want "without MaxRetry"
}

func earlyReturnWithout(ctx context.Context, client *asynq.Client, dry bool) error {
	task := asynq.NewTask("ship", nil)
	if dry {
		_, err := client.EnqueueContext(ctx, task, asynq.Queue("dry")) // want "without MaxRetry"
		return err
	}
	_, err := client.EnqueueContext(ctx, task, asynq.MaxRetry(3)) // this call has it
	return err
}

func enqueueInLoop(client *asynq.Client, ids []string) {
	for _, id := range ids {
		if id == "" {
			continue
		}
		client.Enqueue(asynq.NewTask("ship", []byte(id))) // want "without MaxRetry"
	}
}

func nilUntilChosen(client *asynq.Client, kinds []string) {
	var task *asynq.Task
	for _, k := range kinds {
		if k == "mail" {
			task = asynq.NewTask(k, nil)
			break
		}
	}
	if task != nil {
		client.Enqueue(task) // want "without MaxRetry"
	}
}

// One branch has it: not every source lacks it.
func okOneBranchHasIt(client *asynq.Client, express bool) {
	task := asynq.NewTask("ship:normal", nil)
	if express {
		task = asynq.NewTask("ship:express", nil, asynq.MaxRetry(9))
	}
	client.Enqueue(task)
}

// One case has it.
func okOneCaseHasIt(client *asynq.Client, kind string) {
	var opts []asynq.Option
	switch kind {
	case "sms":
		opts = append(opts, asynq.Queue("sms"))
	case "push":
		opts = append(opts, asynq.MaxRetry(0))
	default:
		opts = append(opts, asynq.Queue("mail"))
	}
	client.Enqueue(asynq.NewTask("notify", nil), opts...)
}

// Both branches have it.
func okBothBranchesHaveIt(client *asynq.Client, express bool) {
	retry := asynq.MaxRetry(2)
	if express {
		retry = asynq.MaxRetry(20)
	}
	client.Enqueue(asynq.NewTask("ship", nil), retry)
}

// One of the sources is a parameter, which is unknown.
func okOneSourceIsUnknown(client *asynq.Client, task *asynq.Task) {
	if task == nil {
		task = asynq.NewTask("fallback", nil)
	}
	client.Enqueue(task)
}

// A later round of the loop may bring it.
func okAddedInLoop(client *asynq.Client, attempts []int) {
	opts := []asynq.Option{asynq.Queue("low")}
	for _, n := range attempts {
		client.Enqueue(asynq.NewTask("try", nil), opts...)
		opts = append(opts, asynq.MaxRetry(n))
	}
}
