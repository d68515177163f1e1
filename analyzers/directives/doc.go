// Package directives defines an analyzer that looks after the comments which
// silence asynqvet's rules.
//
// # Analyzer directives
//
// directives: report comments that silence asynqvet's rules without a reason or without effect
//
// A finding is silenced by a comment on its line, or on the line where the
// statement or declaration that holds it begins. One that stands alone on its
// line works for the line below:
//
//	srv.Start(mux) //nolint:startshutdown // lives as long as the machine
//
//	//lint:ignore asynqvet/startshutdown lives as long as the machine
//	srv.Start(mux)
//
// //nolint:asynqvet stands for all rules and //nolint for all linters.
// //lint:file-ignore asynqvet/RULE reason, and //nolint above the package
// clause, silence a whole file.
//
// The analyzer reports a lint:ignore or lint:file-ignore that gives no reason:
// such a directive silences nothing. With -unused-ignores it also reports
// directives that name asynqvet or one of its rules and silence nothing, and
// those that name a rule which does not exist.
package directives
