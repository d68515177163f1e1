// Package periodictask defines an analyzer that reports what is fixed once for all
// runs of an asynq periodic task.
//
// # Analyzer periodictask
//
// periodictask: report what is fixed once for all runs of a periodic task
//
// Reported are a TaskID among the options of a task that is registered with a Scheduler
// or configured for a PeriodicTaskManager; a registered task whose payload, ProcessAt or
// Deadline was computed from the clock, a random number or a new ID; and a
// PeriodicTaskConfig that a provider makes with such a value.
//
// # Why it hurts
//
// Later runs are dropped in silence, work on the day of the start, or never come at all.
//
// A scheduler is given the task once and enqueues it at each tick. With a TaskID, the
// tick fails while an earlier run is retried, and for as long as one is in the archive,
// which is 90 days; the scheduler says nothing of that. What was computed for the
// payload stays what it was when the process started, so a daily report is always
// that of the first day. A manager asks its provider every three minutes and compares
// the schedule, type, payload and Opts of each entry: one with a new time or ID in
// them is taken out and put in anew, and an interval such as @every 10m starts from
// the beginning and is never over. Times such as @daily come, with the value of the
// last sync.
//
// # Bad
//
//	body, _ := json.Marshal(Report{Day: time.Now().Format(time.DateOnly)})
//	scheduler.Register("@daily", asynq.NewTask("report", body)) // reported
//	scheduler.Register("@daily", sync, asynq.TaskID("sync"))    // reported
//
// # Good
//
//	scheduler.Register("@daily", asynq.NewTask("report", nil)) // the handler takes the day
//	scheduler.Register("@daily", sync, asynq.TaskID("sync"), asynq.Retention(time.Hour))
//
// # How to fix it
//
// Compute in the handler what belongs to a single run. Use asynq.Unique to keep runs
// from piling up. A TaskID beside a Retention is not reported: that is how several
// schedulers are kept from enqueuing the same run, with MaxRetry and Retention
// below the interval.
//
// # How to silence it
//
// On the line of the finding, or on the line where the statement or declaration
// that holds it begins:
//
//	//nolint:periodictask // the reason
//
// On the line above, in staticcheck's form, which needs a reason; with file-ignore
// for a whole file:
//
//	//lint:ignore asynqvet/periodictask the reason
//
// # What it does not see
//
// Values that come from variables of packages, from fields that are set elsewhere and
// from code that is not seen are taken for fixed on purpose, and so is a task
// that the same function or type also unregisters. For providers a time in whole
// days is none. Options that are not seen may hold Retention.
package periodictask
