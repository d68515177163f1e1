// Package cronspec defines an analyzer that reports schedules which asynq refuses or
// which never come.
//
// # Analyzer cronspec
//
// cronspec: report schedules that are refused or never come
//
// Reported is the constant spec that Scheduler.Register is given, or the field Cronspec
// of a PeriodicTaskConfig, if asynq's parser refuses it or panics on it, if no such
// time ever comes, and if it asks for an interval below a second. The parser itself is
// asked, so what it says is the reason.
//
// # Why it hurts
//
// Where Register's error is not looked at, or a manager gets the schedule, the task just never runs.
//
// asynq's specs have five fields, or are a descriptor such as @daily or @every 10m,
// behind CRON_TZ=Zone where that matters. There is no field for seconds: a spec of six
// fields, as other cron libraries take it, is refused. A PeriodicTaskManager only writes that to its
// log, and Register returns an error. The 31st of a month that has none is
// accepted and never comes, and an interval below a second is rounded up to one.
//
// # Bad
//
//	scheduler.Register("0 30 9 * * *", report) // reported
//	scheduler.Register("0 9 31 2 *", report)   // reported
//
// # Good
//
//	scheduler.Register("30 9 * * *", report)
//	scheduler.Register("0 9 28 2 *", report)
//
// # How to fix it
//
// Write five fields, which are minute, hour, day of the month, month and day of the week, from 0
// for Sunday to 6. For seconds there is @every. The suggested fix drops a first field of six
// that is 0, where the spec is written at the place of the finding.
//
// # How to silence it
//
// On the line of the finding, or on the line where the statement or declaration
// that holds it begins:
//
//	//nolint:cronspec // the reason
//
// On the line above, in staticcheck's form, which needs a reason; with file-ignore
// for a whole file:
//
//	//lint:ignore asynqvet/cronspec the reason
//
// # What it does not see
//
// Only constants are looked at: also those in variables, fields and tables that never
// hold anything else, those of other packages, and arguments of functions that hand
// them on. A zone that the machine of the checker does not know is not reported.
package cronspec
