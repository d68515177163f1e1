package asynqapi

import (
	"go/types"
	"strings"
)

// ConnectionParam returns the index of the parameter by which a constructor is told where
// Redis is, so that it opens connections of its own, -1 for any other function: NewClient,
// NewInspector, NewScheduler, NewServer and NewPeriodicTaskManager (v0.26.0: client.go:34,
// inspector.go:29, scheduler.go:53, server.go:431, periodic_task_manager.go:49).
func ConnectionParam(fn *types.Func) int {
	res := fn.Signature().Results()
	if !IsPackage(fn.Pkg()) || fn.Signature().Recv() != nil || res.Len() == 0 || !owns(res.At(0).Type()) {
		return -1
	}
	for i := range fn.Signature().Params().Len() {
		if t := fn.Signature().Params().At(i).Type(); isNamed(t, "RedisConnOpt") || isNamed(t, "PeriodicTaskManagerOpts") {
			return i
		}
	}
	return -1
}

// owns reports whether values of a type have connections to Redis.
func owns(t types.Type) bool {
	return isNamed(t, "Client") || isNamed(t, "Inspector") || IsLifecycle(t)
}

// IsConnection reports whether t is a type of asynq's own that says where Redis is.
func IsConnection(t types.Type) bool { return namedOf(t) != nil }

// IsClientField reports whether a field holds a client of Redis that is somebody else's
// (v0.26.0: periodic_task_manager.go:36).
func IsClientField(v *types.Var) bool {
	return IsPackage(v.Pkg()) && v.Name() == "RedisUniversalClient"
}

// IsClose reports whether fn closes the connections of a client or an inspector
// (v0.26.0: client.go:320, inspector.go:49).
func IsClose(fn *types.Func) bool {
	return fn.Name() == "Close" && (isReceiver(fn, "Client") || isReceiver(fn, "Inspector"))
}

// SharedParam returns the index of the parameter by which a constructor is handed a
// client of Redis that stays somebody else's, -1 for any other function:
// NewClientFromRedisClient and its like (v0.26.0: client.go:46, inspector.go:41,
// scheduler.go:72, server.go:444).
func SharedParam(fn *types.Func) int {
	res := fn.Signature().Results()
	if IsPackage(fn.Pkg()) && fn.Signature().Recv() == nil && res.Len() > 0 && owns(res.At(0).Type()) && strings.HasSuffix(fn.Name(), "FromRedisClient") {
		return 0
	}
	return -1
}

// IsClosable reports whether t is one of asynq's types that have a Close, which a shared
// client of Redis makes fail (v0.26.0: client.go:320, inspector.go:49).
func IsClosable(t types.Type) bool { return isNamed(t, "Client") || isNamed(t, "Inspector") }

// MakeRedisClientMethod is the name of RedisConnOpt's method (v0.26.0: asynq.go:260).
const MakeRedisClientMethod = "MakeRedisClient"

// MakesRedisClient reports whether a method of this name and signature makes its type a
// RedisConnOpt.
func MakesRedisClient(sig *types.Signature, name string) bool {
	return name == MakeRedisClientMethod && sig.Recv() != nil && sig.Params().Len() == 0 && sig.Results().Len() == 1
}
