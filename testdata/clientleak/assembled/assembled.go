// Package assembled puts an application together from parts of other packages.
package assembled

import (
	"net/http"

	"github.com/hibiken/asynq"

	"shop.example/clientleak/assembled/gateway"
	"shop.example/clientleak/assembled/notices"
)

type app struct{ routes *http.ServeMux }

func serve(n notices.Notices) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if err := n.Mail.Send(r.FormValue("to")); err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
		}
	}
}

// Assemble hands its client on, which ends in the routes.
func Assemble(opt asynq.RedisClientOpt) *app {
	client := asynq.NewClient(opt)
	parts := notices.New(gateway.NewMail(client))
	mux := http.NewServeMux()
	mux.Handle("POST /mail", serve(parts))
	return &app{mux}
}
