// Package mapkeys keeps options as the keys of a map.
package mapkeys

import "github.com/hibiken/asynq"

// The keys of the set come from the caller.
func okKeysOfSet(client *asynq.Client, given ...asynq.Option) {
	set := map[asynq.Option]bool{}
	for _, o := range given {
		set[o] = true
	}
	var opts []asynq.Option
	for o := range set {
		opts = append(opts, o)
	}
	client.Enqueue(asynq.NewTask("a", nil), opts...)
}

// One of the keys is the option.
func okKeyIsTheOption(client *asynq.Client) {
	set := map[asynq.Option]bool{asynq.MaxRetry(3): true}
	var opts []asynq.Option
	for o := range set {
		opts = append(opts, o)
	}
	client.Enqueue(asynq.NewTask("a", nil), opts...)
}

func keysWithout(client *asynq.Client) {
	set := map[asynq.Option]bool{asynq.Queue("low"): true}
	var opts []asynq.Option
	for o := range set {
		opts = append(opts, o)
	}
	client.Enqueue(asynq.NewTask("a", nil), opts...) // want "without MaxRetry"
}
