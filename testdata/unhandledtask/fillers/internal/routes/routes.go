package routes

import (
	"github.com/hibiken/asynq"

	"shop.example/unhandledtask/fillers/internal/billing"
	"shop.example/unhandledtask/fillers/internal/email"
)

// All fills a new mux; sms is forgotten.
func All() *asynq.ServeMux {
	mux := asynq.NewServeMux()
	fill(mux)
	return mux
}

func fill(mux *asynq.ServeMux) {
	addMail(mux)
	addMoney(mux)
}

func addMail(mux *asynq.ServeMux)  { email.Register(mux) }
func addMoney(mux *asynq.ServeMux) { billing.Register(mux) }
