package testfiles

import (
	"database/sql"
	"testing"

	"github.com/hibiken/asynq"
)

func TestOK(t *testing.T) {
	var db *sql.DB
	var client *asynq.Client
	tx, err := db.Begin()
	if err != nil {
		t.Skip()
	}
	tx.Exec("DELETE FROM t")
	client.Enqueue(asynq.NewTask("t", nil))
	tx.Commit()
}
