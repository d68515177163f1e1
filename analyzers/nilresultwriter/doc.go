// Package nilresultwriter defines an analyzer that reports calls of the ResultWriter of
// asynq tasks that have none.
//
// # Analyzer nilresultwriter
//
// nilresultwriter: report calls of a ResultWriter that is nil
//
// Reported is a call of a method of Task.ResultWriter where the task is the one that asynq
// gives to an ErrorHandler, a RetryDelayFunc, a GroupAggregator or a hook of a scheduler,
// or one that NewTask made. Handing the writer to what writes to it, such as fmt.Fprint,
// io.Copy or json.NewEncoder, is such a call. Tasks and writers are followed through
// functions, of other packages too.
//
// # Why it hurts
//
// The first task that fails ends the whole process.
//
// Only the task that a handler is given has a ResultWriter. For ErrorHandler and
// RetryDelayFunc asynq makes the task anew, and for the hooks of a scheduler it is the
// registered one: there ResultWriter returns nil, and its methods panic. In a handler
// asynq would recover; around these hooks nothing does.
//
// # Bad
//
//	asynq.ErrorHandlerFunc(func(ctx context.Context, t *asynq.Task, err error) {
//		log.Printf("%s: %v", t.ResultWriter().TaskID(), err) // reported
//	})
//
// # Good
//
//	asynq.ErrorHandlerFunc(func(ctx context.Context, t *asynq.Task, err error) {
//		id, _ := asynq.GetTaskID(ctx)
//		log.Printf("%s: %v", id, err)
//	})
//
// # How to fix it
//
// An ErrorHandler finds the task's ID, queue and retries in its context, by
// asynq.GetTaskID and the like. Write results in the handler, where the error is known,
// too. The ID of an enqueued task is in the TaskInfo that Enqueue returns. Functions
// that are used in both places compare the writer with nil.
//
// # How to silence it
//
// On the line of the finding, or on the line where the statement or declaration
// that holds it begins:
//
//	//nolint:nilresultwriter // the reason
//
// On the line above, in staticcheck's form, which needs a reason; with file-ignore
// for a whole file:
//
//	//lint:ignore asynqvet/nilresultwriter the reason
//
// # What it does not see
//
// A task that may also come from elsewhere is not reported, nor one that is read from
// an exported field. Code that is not seen is taken not to call the writer.
package nilresultwriter
