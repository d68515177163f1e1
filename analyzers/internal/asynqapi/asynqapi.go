// Package asynqapi is the only place that spells a name of
// github.com/hibiken/asynq. It answers what a types.Object means to asynq's
// users, for every version from v0.18 on, and for forks that kept the API.
//
// It decides by object, never by text, so renamed and dot imports, type
// aliases and vendoring make no difference, and it does not import asynq.
package asynqapi

import (
	"flag"
	"go/types"
	"slices"
	"strings"
)

// Path is the import path of the library itself.
const Path = "github.com/hibiken/asynq"

// forks holds further import paths that stand for asynq.
var forks pathList

// RegisterFlags adds -asynq.path, which names the import paths of forks
// (comma-separated), to fs.
func RegisterFlags(fs *flag.FlagSet) {
	fs.Var(&forks, "asynq.path", "import `paths` of asynq forks to treat like "+Path+", comma-separated")
}

type pathList []string

func (l *pathList) String() string {
	if l == nil {
		return ""
	}
	return strings.Join(*l, ",")
}

func (l *pathList) Set(s string) error {
	*l = nil
	for p := range strings.SplitSeq(s, ",") {
		if p = strings.TrimSpace(p); p != "" {
			*l = append(*l, p)
		}
	}
	return nil
}

// IsPackage reports whether pkg is asynq or one of its forks.
func IsPackage(pkg *types.Package) bool { return pkg != nil && IsPath(pkg.Path()) }

// IsPath reports whether path is the import path of asynq or of one of its
// forks.
func IsPath(path string) bool { return path == Path || slices.Contains(forks, path) }

// Reaches reports whether pkg is asynq or imports it, directly or not.
func Reaches(pkg *types.Package) bool { return len(libraries(pkg)) > 0 }

// Effect is a set of things that a call does to a lifecycle value.
type Effect uint8

// The effects of the methods of asynq.Server, asynq.Scheduler and
// asynq.PeriodicTaskManager (v0.26.0: server.go:663-790, scheduler.go:256-310,
// periodic_task_manager.go:115-170).
const (
	Start    Effect = 1 << iota // returns at once and leaves goroutines behind
	Run                         // Start, wait for a signal, Shutdown
	Stop                        // only stops pulling new tasks
	Shutdown                    // waits for active tasks, then closes

	// These tell when. A function that only sees to it that something is done
	// at some time does not do it now.
	StopNow       // with Stop: it is done when the call returns
	ShutdownNow   // with Shutdown: it may be done when the call returns
	ShutdownLater // with Shutdown and Run: it may be done later
)

// EffectOf returns what the method fn does to its receiver, or 0. A server
// type without a Shutdown method is the API before v0.18, where Stop meant
// what Shutdown means today: nothing is said about it.
func EffectOf(fn *types.Func) Effect {
	named := receiver(fn)
	if named == nil || !isLifecycleName(named.Obj().Name()) || !hasMethod(named, "Shutdown") {
		return 0
	}
	switch fn.Name() {
	case "Start":
		return Start
	case "Run":
		return Run
	case "Stop":
		return Stop | StopNow
	case "Shutdown":
		return Shutdown | ShutdownNow
	}
	return 0
}

func isLifecycleName(name string) bool {
	return name == "Server" || name == "Scheduler" || name == "PeriodicTaskManager"
}

// IsLifecycle reports whether t is, or points to, one of asynq's lifecycle
// types.
func IsLifecycle(t types.Type) bool {
	named := namedOf(t)
	return named != nil && isLifecycleName(named.Obj().Name())
}

// IsManager reports whether t is asynq.PeriodicTaskManager or a pointer to it, whose
// Shutdown must come once (v0.26.0: periodic_task_manager.go:150).
func IsManager(t types.Type) bool { return isNamed(t, "PeriodicTaskManager") }

// IsMux reports whether t is asynq.ServeMux or a pointer to it.
func IsMux(t types.Type) bool { return isNamed(t, "ServeMux") }

// PatternParam is the index, the receiver being 0, of the parameter through which a
// registration is given its pattern, which must be neither blank nor registered before
// (v0.26.0: servemux.go:100-141).
const PatternParam = 1

// PayloadParam is the index of the parameter of NewTask that is the payload
// (asynq v0.26.0: asynq.go:80).
const PayloadParam = 1

// RegistersPatterns reports whether a method of an interface is one that ServeMux has, by
// which patterns are registered.
func RegistersPatterns(method *types.Func) bool {
	sig := method.Signature()
	if method.Name() != "Handle" && method.Name() != "HandleFunc" || sig.Params().Len() != 2 || sig.Results().Len() > 0 || !isString(sig.Params().At(0).Type()) {
		return false
	}
	t := sig.Params().At(1).Type()
	handler, ok := t.Underlying().(*types.Signature)
	return IsHandlerInterface(t) || ok && IsHandler(handler)
}

// IsServer reports whether t is asynq.Server or a pointer to it.
func IsServer(t types.Type) bool { return isNamed(t, "Server") }

// HandlerParam returns the index, the receiver being 0, of the parameter through
// which a method of a server or a mux is given a handler: Start and Run, Handle
// and HandleFunc (v0.26.0: server.go:663-680, servemux.go:100-141).
func HandlerParam(fn *types.Func) (int, bool) {
	if !isReceiver(fn, "Server") && !isReceiver(fn, "ServeMux") {
		return 0, false
	}
	for i := range fn.Signature().Params().Len() {
		t := fn.Signature().Params().At(i).Type()
		if sig, ok := t.(*types.Signature); IsHandlerInterface(t) || ok && IsHandler(sig) {
			return i + 1, true
		}
	}
	return 0, false
}

// HandlerMethod is the name of Handler's method.
const HandlerMethod = "ProcessTask"

// IsTask reports whether t is asynq.Task or a pointer to it.
func IsTask(t types.Type) bool { return isNamed(t, "Task") }

// IsOption reports whether t is asynq.Option.
func IsOption(t types.Type) bool { return isNamed(t, "Option") }

// IsConfig reports whether t is asynq.Config or a pointer to it.
func IsConfig(t types.Type) bool { return isNamed(t, "Config") }

// IsPeriodicTaskConfig reports whether t is asynq.PeriodicTaskConfig or a
// pointer to it.
func IsPeriodicTaskConfig(t types.Type) bool { return isNamed(t, "PeriodicTaskConfig") }

// PeriodicTaskConfigFields are the fields of PeriodicTaskConfig that hold the
// task and its options (v0.26.0: periodic_task_manager.go:75).
var PeriodicTaskConfigFields = [2]string{"Task", "Opts"}

// ShutdownTimeoutField is the field of Config that bounds Shutdown
// (v0.26.0: server.go:198; zero means 8 s, server.go:483).
const ShutdownTimeoutField = "ShutdownTimeout"

// BaseContextField is the field of Config that makes the context of each handler; a
// task whose context has ended fails without being run (v0.26.0: server.go:108,
// processor.go:213).
const BaseContextField = "BaseContext"

// IsFailureField is the field of Config that says which of a handler's errors count
// (v0.26.0: server.go:127).
const IsFailureField = "IsFailure"

// ConfigField returns a field of the Config that pkg sees, nil where it has none of
// this name.
func ConfigField(pkg *types.Package, name string) *types.Var {
	for _, lib := range libraries(pkg) {
		if obj, ok := lib.Scope().Lookup("Config").(*types.TypeName); ok {
			found, _, _ := types.LookupFieldOrMethod(obj.Type(), false, lib, name)
			if f, ok := found.(*types.Var); ok {
				return f
			}
		}
	}
	return nil
}

// ConfigParam returns the index of the parameter through which the
// constructor fn takes a Config.
func ConfigParam(fn *types.Func) (int, bool) {
	if !IsPackage(fn.Pkg()) {
		return 0, false
	}
	sig := fn.Signature()
	if sig.Recv() != nil {
		return 0, false
	}
	for i := range sig.Params().Len() {
		if IsConfig(sig.Params().At(i).Type()) {
			return i, true
		}
	}
	return 0, false
}

// IsEnqueue reports whether fn hands a task to the queue: Client.Enqueue,
// EnqueueContext, EnqueueIn, EnqueueAt, BatchEnqueueContext and
// Scheduler.Register. Which parameters hold the task and the options is told
// by their types.
func IsEnqueue(fn *types.Func) bool {
	named := receiver(fn)
	if named == nil || !fn.Signature().Variadic() {
		return false
	}
	switch named.Obj().Name() {
	case "Client":
		return strings.Contains(fn.Name(), "Enqueue")
	case "Scheduler":
		return fn.Name() == "Register"
	}
	return false
}

// IsNewTask reports whether fn makes a task: NewTask and NewTaskWithHeaders
// (v0.26.0: asynq.go:52, :66).
func IsNewTask(fn *types.Func) bool {
	return IsPackage(fn.Pkg()) && fn.Signature().Recv() == nil &&
		fn.Signature().Results().Len() == 1 && IsTask(fn.Signature().Results().At(0).Type())
}

// IsMaxRetry reports whether fn makes the MaxRetry option (client.go:50).
func IsMaxRetry(fn *types.Func) bool {
	return IsPackage(fn.Pkg()) && fn.Signature().Recv() == nil && fn.Name() == "MaxRetry"
}

// IsDelay reports whether fn makes an option that has a task wait: ProcessIn or
// ProcessAt (v0.26.0: client.go:178, :191).
func IsDelay(fn *types.Func) bool {
	return IsProcessIn(fn) || IsPackage(fn.Pkg()) && fn.Signature().Recv() == nil && fn.Name() == "ProcessAt"
}

// IsProcessIn reports whether fn makes the ProcessIn option.
func IsProcessIn(fn *types.Func) bool {
	return IsPackage(fn.Pkg()) && fn.Signature().Recv() == nil && fn.Name() == "ProcessIn"
}

// EnqueuesNow reports whether fn is a method of Client that hands a task to the
// queue, from where a worker takes it unless an option delays it.
func EnqueuesNow(fn *types.Func) bool { return IsEnqueue(fn) && isReceiver(fn, "Client") }

// IsPayload reports whether fn is the method that returns a task's payload.
func IsPayload(fn *types.Func) bool {
	return fn.Name() == "Payload" && isReceiver(fn, "Task")
}

// IsTypeName reports whether fn is the method that returns the type of a task.
func IsTypeName(fn *types.Func) bool {
	return fn.Name() == "Type" && isReceiver(fn, "Task")
}

// IsContextGetter reports whether fn only reads metadata of the task from a
// context (v0.26.0: context.go:17-42).
func IsContextGetter(fn *types.Func) bool {
	sig := fn.Signature()
	return IsPackage(fn.Pkg()) && sig.Recv() == nil && strings.HasPrefix(fn.Name(), "Get") &&
		sig.Params().Len() == 1 && IsContext(sig.Params().At(0).Type())
}

// IsTaskGetter reports whether fn only reads a field of a task or of its result
// writer.
func IsTaskGetter(fn *types.Func) bool {
	return (isReceiver(fn, "Task") || isReceiver(fn, "ResultWriter")) && fn.Signature().Params().Len() == 0
}

// IsResultWrite reports whether fn is ResultWriter.Write, which returns at once
// when the handler's context is done (v0.26.0: asynq.go:565).
func IsResultWrite(fn *types.Func) bool {
	return fn.Name() == "Write" && isReceiver(fn, "ResultWriter")
}

// IsAggregate reports whether sig is that of GroupAggregator.Aggregate, whose
// task asynq enqueues by itself (v0.26.0: server.go:257, aggregator.go:163).
func IsAggregate(sig *types.Signature) bool {
	if sig.Params().Len() != 2 || sig.Results().Len() != 1 || !IsTask(sig.Results().At(0).Type()) {
		return false
	}
	s, ok := sig.Params().At(1).Type().Underlying().(*types.Slice)
	return ok && IsTask(s.Elem()) && isString(sig.Params().At(0).Type())
}

// AggregatorFunc reports whether t is asynq.GroupAggregatorFunc.
func AggregatorFunc(t types.Type) bool { return isNamed(t, "GroupAggregatorFunc") }

// IsAggregator reports whether t is asynq.GroupAggregator.
func IsAggregator(t types.Type) bool { return isNamed(t, "GroupAggregator") }

// AggregateMethod is the name of GroupAggregator's method.
const AggregateMethod = "Aggregate"

// IsHandler reports whether sig is that of a task handler,
// func(context.Context, *asynq.Task) error.
func IsHandler(sig *types.Signature) bool {
	return sig.Params().Len() == 2 && !sig.Variadic() &&
		IsContext(sig.Params().At(0).Type()) && isPointer(sig.Params().At(1).Type()) && IsTask(sig.Params().At(1).Type()) &&
		sig.Results().Len() == 1 && types.Identical(sig.Results().At(0).Type(), types.Universe.Lookup("error").Type())
}

// IsHandlerInterface reports whether t is asynq.Handler.
func IsHandlerInterface(t types.Type) bool { return isNamed(t, "Handler") }

// IsContext reports whether t is context.Context.
func IsContext(t types.Type) bool {
	named, ok := types.Unalias(t).(*types.Named)
	return ok && named.Obj().Name() == "Context" && named.Obj().Pkg() != nil && named.Obj().Pkg().Path() == "context"
}

// IsNewContext reports whether fn makes a context that is never cancelled:
// context.Background or context.TODO.
func IsNewContext(fn *types.Func) bool {
	return fn != nil && fn.Pkg() != nil && fn.Pkg().Path() == "context" && (fn.Name() == "Background" || fn.Name() == "TODO")
}

func isPointer(t types.Type) bool {
	_, ok := types.Unalias(t).(*types.Pointer)
	return ok
}

func isString(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsString != 0
}

func isNamed(t types.Type, name string) bool {
	named := namedOf(t)
	return named != nil && named.Obj().Name() == name
}

// namedOf returns the asynq type that t is or points to.
func namedOf(t types.Type) *types.Named {
	t = types.Unalias(t)
	if p, ok := t.(*types.Pointer); ok {
		t = types.Unalias(p.Elem())
	}
	if named, ok := t.(*types.Named); ok && IsPackage(named.Obj().Pkg()) {
		return named
	}
	return nil
}

func receiver(fn *types.Func) *types.Named {
	recv := fn.Signature().Recv()
	if recv == nil {
		return nil
	}
	return namedOf(recv.Type())
}

func isReceiver(fn *types.Func, name string) bool {
	named := receiver(fn)
	return named != nil && named.Obj().Name() == name
}

func hasMethod(named *types.Named, name string) bool {
	for m := range named.Methods() {
		if m.Name() == name {
			return true
		}
	}
	return false
}

// IsOptionMaker reports whether fn only makes an option or a task.
func IsOptionMaker(fn *types.Func) bool {
	res := fn.Signature().Results()
	return IsPackage(fn.Pkg()) && fn.Signature().Recv() == nil && res.Len() == 1 &&
		(IsOption(res.At(0).Type()) || IsTask(res.At(0).Type()))
}

// IsFunction reports whether fn is one of asynq's own functions, or a method of
// one of its types that is no interface.
func IsFunction(fn *types.Func) bool {
	if !IsPackage(fn.Pkg()) {
		return false
	}
	recv := fn.Signature().Recv()
	return recv == nil || !types.IsInterface(recv.Type())
}

// Enqueuers lists asynq's own types that enqueue tasks, Client and Scheduler, as far
// as they implement an interface which pkg sees.
func Enqueuers(pkg *types.Package, iface *types.TypeName) []types.Type {
	u, ok := iface.Type().Underlying().(*types.Interface)
	if !ok || u.NumMethods() == 0 {
		return nil
	}
	var out []types.Type
	for _, lib := range libraries(pkg) {
		for _, name := range []string{"Client", "Scheduler"} {
			obj, ok := lib.Scope().Lookup(name).(*types.TypeName)
			if ok && types.Implements(types.NewPointer(obj.Type()), u) {
				out = append(out, types.NewPointer(obj.Type()))
			}
		}
	}
	return out
}

// libraries lists asynq and its forks among what pkg imports, directly or not.
func libraries(pkg *types.Package) []*types.Package {
	var out []*types.Package
	seen := make(map[*types.Package]bool)
	var visit func(p *types.Package)
	visit = func(p *types.Package) {
		if seen[p] {
			return
		}
		seen[p] = true
		if IsPackage(p) {
			out = append(out, p)
			return
		}
		for _, q := range p.Imports() {
			visit(q)
		}
	}
	visit(pkg)
	return out
}

// Builds reports whether asynq, as pkg sees it, imports a package: the client of Redis,
// whose options say where connections lead to.
func Builds(pkg, imported *types.Package) bool {
	return slices.ContainsFunc(libraries(pkg), func(lib *types.Package) bool { return slices.Contains(lib.Imports(), imported) })
}

// IsInspection reports whether fn is a method of asynq's Inspector, none of which
// takes a context (v0.26.0: inspector.go).
func IsInspection(fn *types.Func) bool { return isReceiver(fn, "Inspector") }

// IsFinal reports whether a variable is one of the errors that keep asynq from trying
// a task again where they are in the chain of what its handler returns: SkipRetry and
// RevokeTask (v0.26.0: processor.go:328-348).
func IsFinal(v types.Object) bool {
	return v != nil && IsPackage(v.Pkg()) && (v.Name() == "SkipRetry" || v.Name() == "RevokeTask")
}

// IsUse reports whether fn is the method by which a mux is given middleware
// (v0.26.0: servemux.go:150).
func IsUse(fn *types.Func) bool { return fn.Name() == "Use" && isReceiver(fn, "ServeMux") }

// IsRegistration reports whether fn registers a handler, its argument 2, for a pattern,
// its argument 1, with a mux (v0.26.0: servemux.go:100-141).
func IsRegistration(fn *types.Func) bool {
	return isReceiver(fn, "ServeMux") && (fn.Name() == "Handle" || fn.Name() == "HandleFunc")
}

// SkipRetry returns the variable SkipRetry of the asynq whose task type t is or points
// to, nil where there is none.
func SkipRetry(t types.Type) types.Object {
	if named := namedOf(t); named != nil {
		return named.Obj().Pkg().Scope().Lookup("SkipRetry")
	}
	return nil
}

// IsWrapped reports whether a variable is an error that the client, the inspector or
// the mux only ever returns wrapped (v0.26.0: client.go:414, inspector.go,
// servemux.go:158).
func IsWrapped(v types.Object) bool {
	if v == nil || !IsPackage(v.Pkg()) {
		return false
	}
	return slices.Contains([]string{
		"ErrDuplicateTask", "ErrTaskIDConflict", "ErrQueueNotFound", "ErrQueueNotEmpty", "ErrTaskNotFound", "ErrHandlerNotFound",
	}, v.Name())
}

// IsErrorCallback reports whether sig is that of ErrorHandler.HandleError or of a
// RetryDelayFunc, which asynq calls with a handler's error (v0.26.0: server.go:269-330).
func IsErrorCallback(sig *types.Signature) bool {
	task, err := false, false
	for v := range sig.Params().Variables() {
		task = task || isPointer(v.Type()) && IsTask(v.Type())
		err = err || types.Identical(v.Type(), types.Universe.Lookup("error").Type())
	}
	return task && err && sig.Params().Len() == 3
}
