package optionvalue

import (
	"fmt"
	"go/constant"
	"go/token"
	"strings"
	"time"

	"github.com/asynqvet/asynqvet/analyzers/internal/asynqapi"
)

const eql = token.EQL

// tiny reports whether a duration is below a second and not 0.
func tiny(c constant.Value) bool {
	n, ok := constant.Int64Val(c)
	return ok && n != 0 && -int64(time.Second) < n && n < int64(time.Second)
}

// duration prints a duration.
func duration(c constant.Value) string {
	n, _ := constant.Int64Val(c)
	if n == 0 {
		return "0"
	}
	return time.Duration(n).String()
}

func unit(c constant.Value) string {
	if n, ok := constant.Int64Val(c); ok && 0 < n && n < 1000 {
		return fmt.Sprintf("%d * time.Second", n)
	}
	return "it with a unit"
}

// fails reports whether an option with a wrong value makes enqueuing fail, whatever
// other options follow (v0.26.0: client.go:319-357).
func fails(option string) bool {
	switch option {
	case asynqapi.Unique, asynqapi.Queue, asynqapi.TaskID, asynqapi.Group:
		return true
	}
	return false
}

// ofOption tells what is wrong with an option of this value, "" for nothing. bare says
// that the value is a duration without a unit.
func ofOption(name string, c constant.Value, bare bool) string {
	if c.Kind() == constant.String {
		if fails(name) && strings.TrimSpace(constant.StringVal(c)) == "" {
			return fmt.Sprintf("asynq.%s(%s): every enqueue with it fails; pass a name or remove the option", name, c.ExactString())
		}
		return ""
	}
	object := fmt.Sprintf("asynq.%s(%s): ", name, duration(c))
	negative := constant.Sign(c) < 0
	switch {
	case name == asynqapi.MaxRetry && negative:
		return fmt.Sprintf("asynq.MaxRetry(%s): it means no retry at all, not endless ones; pass how often to try again", c)
	case name == asynqapi.ProcessIn && negative:
		return object + "the task is processed at once; pass how long it is to wait or remove the option"
	case name == asynqapi.Timeout && constant.Sign(c) == 0:
		return object + "it does not mean none but the default of 30 minutes; pass how long the task may take"
	case bare && !negative:
		return object + "a bare number counts nanoseconds; pass " + unit(c)
	case name == asynqapi.Timeout && tiny(c):
		return object + "asynq counts whole seconds, so it is none; pass a second or more"
	case name == asynqapi.Timeout && negative:
		return object + "the task fails before its handler is called; pass how long the task may take"
	case name == asynqapi.Unique && (negative || constant.Sign(c) == 0 || tiny(c)):
		return object + "every enqueue with it fails; pass a second or more"
	case name == asynqapi.Retention && tiny(c) && !negative:
		return object + "asynq counts whole seconds, so nothing is kept; pass a second or more"
	case bare:
		return object + "a bare number counts nanoseconds; pass " + unit(c)
	}
	return ""
}

// ofField tells what is wrong with a field of this value, "" for nothing.
func ofField(name string, c constant.Value, bare bool) string {
	if c.Kind() != constant.Int {
		return ""
	}
	object := fmt.Sprintf("%s of %s: ", name, duration(c))
	negative := constant.Sign(c) < 0
	switch name {
	case asynqapi.ConcurrencyField:
		if negative {
			return fmt.Sprintf("%s of %s: the server runs as many workers as the machine has CPUs; set how many are wanted", name, c)
		}
		return ""
	case asynqapi.TaskCheckIntervalField, asynqapi.HeartbeatIntervalField:
		if negative {
			return "" // asked for the default
		}
	case asynqapi.ShutdownTimeoutField:
		if negative {
			return object + "running tasks are cut off at once when the server shuts down; set how long to wait for them"
		}
	case asynqapi.DelayedTaskCheckIntervalField, asynqapi.JanitorIntervalField, asynqapi.HealthCheckIntervalField:
		if negative {
			return object + "it becomes a busy loop that keeps Redis and a CPU at work; set 0 for the default or more"
		}
	case asynqapi.GroupGracePeriodField:
		if !bare && (negative || tiny(c)) {
			return object + "asynq.NewServer panics; set a second or more or 0 for the default"
		}
	}
	if bare {
		return object + "a bare number counts nanoseconds; set " + unit(c)
	}
	return ""
}

const blankName = "a queue with a blank name"

// ofQueue tells what an entry of Queues is that a server leaves out, "" for others.
func ofQueue(name, weight constant.Value, named, weighed bool) string {
	switch {
	case named && strings.TrimSpace(constant.StringVal(name)) == "":
		return blankName
	case !weighed || constant.Sign(weight) > 0:
		return ""
	case !named || len(name.ExactString()) > 20 || strings.ContainsAny(name.ExactString(), ":;"):
		return "a queue with weight " + weight.ExactString()
	}
	return fmt.Sprintf("queue %s with weight %s", name.ExactString(), weight.ExactString())
}
