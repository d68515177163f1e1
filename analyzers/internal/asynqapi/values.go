package asynqapi

import "go/types"

// The options that are told apart by what values they take (v0.26.0:
// client.go:75-240, :311-360).
const (
	MaxRetry  = "MaxRetry"  // below 0 means 0
	Queue     = "Queue"     // refused where blank
	TaskID    = "TaskID"    // refused where blank
	Group     = "Group"     // refused where blank
	Timeout   = "Timeout"   // in whole seconds; 0 means 30 minutes where there is no Deadline
	Deadline  = "Deadline"  // the zero time means none
	Unique    = "Unique"    // refused below a second
	Retention = "Retention" // in whole seconds
	ProcessAt = "ProcessAt" // sets the same as ProcessIn
	ProcessIn = "ProcessIn"
)

// OptionName returns the name of the option that fn makes of its one argument, ""
// where it makes none.
func OptionName(fn *types.Func) string {
	sig := fn.Signature()
	if !IsPackage(fn.Pkg()) || sig.Recv() != nil || sig.Params().Len() != 1 || sig.Results().Len() != 1 || !IsOption(sig.Results().At(0).Type()) {
		return ""
	}
	return fn.Name()
}

// SameOption reports whether the later one of two options overrides the other.
func SameOption(a, b string) bool {
	return a == b || isDelay(a) && isDelay(b)
}

func isDelay(name string) bool { return name == ProcessAt || name == ProcessIn }

// The fields of Config whose values are judged (v0.26.0: server.go:97-255, :444-560).
const (
	ConcurrencyField              = "Concurrency" // below 1 means the number of CPUs
	QueuesField                   = "Queues"      // blank names and weights below 1 are left out
	HealthCheckFuncField          = "HealthCheckFunc"
	HealthCheckIntervalField      = "HealthCheckInterval"      // a negative one is waited for not at all
	DelayedTaskCheckIntervalField = "DelayedTaskCheckInterval" // the same
	JanitorIntervalField          = "JanitorInterval"          // the same
	GroupGracePeriodField         = "GroupGracePeriod"         // NewServer panics below a second, unless it is 0
	TaskCheckIntervalField        = "TaskCheckInterval"        // a negative one means the default
	HeartbeatIntervalField        = "HeartbeatInterval"        // of SchedulerOpts; the same
)

// IsSettings reports whether t is, or points to, one of the structs that servers,
// schedulers and managers are configured with.
func IsSettings(t types.Type) bool {
	return IsConfig(t) || isNamed(t, "SchedulerOpts") || isNamed(t, "PeriodicTaskManagerOpts")
}

// Cronspec stands for the schedule of a periodic task: the field of PeriodicTaskConfig
// and the first argument of Scheduler.Register (v0.26.0: scheduler.go:206,
// periodic_task_manager.go:73).
const Cronspec = "Cronspec"

// IsRegister reports whether fn is Scheduler.Register.
func IsRegister(fn *types.Func) bool { return fn.Name() == "Register" && isReceiver(fn, "Scheduler") }

// IsUnregister reports whether fn is Scheduler.Unregister.
func IsUnregister(fn *types.Func) bool {
	return fn.Name() == "Unregister" && isReceiver(fn, "Scheduler")
}

// IsGetConfigs reports whether a method is that of a PeriodicTaskConfigProvider, which
// is called at each sync (v0.26.0: periodic_task_manager.go:66).
func IsGetConfigs(name string, sig *types.Signature) bool {
	if name != "GetConfigs" || sig.Params().Len() != 0 || sig.Results().Len() != 2 {
		return false
	}
	list, ok := sig.Results().At(0).Type().Underlying().(*types.Slice)
	return ok && IsPeriodicTaskConfig(list.Elem())
}

// IsResultWriter reports whether t is asynq.ResultWriter or a pointer to it.
func IsResultWriter(t types.Type) bool { return isNamed(t, "ResultWriter") }

// IsResultWriterGetter reports whether fn is Task.ResultWriter, which returns nil for
// all tasks but the one that a handler is given (v0.26.0: asynq.go:48, :76).
func IsResultWriterGetter(fn *types.Func) bool {
	return fn.Name() == "ResultWriter" && isReceiver(fn, "Task")
}

// IsResultWriterMethod reports whether fn is a method of ResultWriter.
func IsResultWriterMethod(fn *types.Func) bool { return isReceiver(fn, "ResultWriter") }

// IsHook reports whether t is one of the function types by which asynq asks what to do
// with tasks, outside of their handlers: nothing recovers from their panics.
func IsHook(t types.Type) bool {
	return isNamed(t, "ErrorHandlerFunc") || isNamed(t, "RetryDelayFunc") || AggregatorFunc(t)
}

// IsHookMethod reports whether a method of this name and signature is that of an
// ErrorHandler or of a GroupAggregator (v0.26.0: server.go:257, :297).
func IsHookMethod(name string, sig *types.Signature) bool {
	switch {
	case sig.Recv() == nil:
		return false
	case name == AggregateMethod:
		return IsAggregate(sig)
	}
	return name == "HandleError" && sig.Results().Len() == 0 && sig.Params().Len() == 3 &&
		IsContext(sig.Params().At(0).Type()) && IsTask(sig.Params().At(1).Type())
}
