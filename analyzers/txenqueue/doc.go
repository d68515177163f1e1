// Package txenqueue defines an analyzer that reports tasks which are enqueued while a
// transaction of a database is open.
//
// # Analyzer txenqueue
//
// txenqueue: report tasks that are enqueued inside an open database transaction
//
// Reported is a call of Client.Enqueue or EnqueueContext, or of a function that comes to
// one, between the begin and the commit of a transaction: a value whose type has the
// methods Commit and Rollback. So is one in a function that is called while a
// transaction is open: by a library that hands it the transaction, such as gorm's
// Transaction and pgx.BeginFunc, or by a function of your own.
//
// # Why it hurts
//
// A worker takes the task before its data are committed, and a rollback leaves the task in the queue.
//
// Redis knows nothing of the transaction. A task that is enqueued in it can be taken at
// once by a worker, who does not find the row that it is about, or finds the old one.
// The first attempts fail, or worse, do nothing and count as done. Where the transaction
// is rolled back afterwards, since a later statement or the commit fails, the task stays
// and is about what never was.
//
// # Bad
//
//	tx, err := db.BeginTx(ctx, nil)
//	if err != nil {
//		return err
//	}
//	defer tx.Rollback()
//	if _, err := tx.ExecContext(ctx, insertOrder, order.ID); err != nil {
//		return err
//	}
//	if _, err := client.EnqueueContext(ctx, task); err != nil { // reported
//		return err
//	}
//	return tx.Commit()
//
// # Good
//
//	if _, err := tx.ExecContext(ctx, insertOrder, order.ID); err != nil {
//		return err
//	}
//	if err := tx.Commit(); err != nil {
//		return err
//	}
//	_, err = client.EnqueueContext(ctx, task)
//	return err
//
// # How to fix it
//
// Enqueue behind the commit, or behind the call that runs the transaction. Where the
// task must not be lost between the two, write it into a table in the same transaction
// (an outbox), and let something else enqueue what it finds there. A delay of some
// seconds, asynq.ProcessIn, makes it unlikely that a worker comes too early, but leaves
// the task where the transaction is rolled back.
//
// # How to silence it
//
// On the line of the finding, or on the line where the statement or declaration
// that holds it begins:
//
//	//nolint:txenqueue // the reason
//
// On the line above, in staticcheck's form, which needs a reason; with file-ignore
// for a whole file:
//
//	//lint:ignore asynqvet/txenqueue the reason
//
// # What it does not see
//
// A function that is handed a transaction is not reported itself, but the call of it
// between the begin and the commit is. Silent are tasks with a ProcessAt, or a ProcessIn
// that is not known to be below a second; goroutines; transactions that are never used,
// in which only queries run, or that every path behind the enqueue rolls back; and
// functions that code which is not seen calls without handing them a transaction.
package txenqueue
