package main

import (
	"log"
	"net/http"

	"github.com/hibiken/asynq"

	"shop.example/unhandledtask/basics/internal/tasks"
)

type api struct{ client *asynq.Client }

func (a *api) okSend(w http.ResponseWriter, r *http.Request) {
	t, err := tasks.NewEmailSend(tasks.Email{To: r.FormValue("to")})
	if err == nil {
		_, err = a.client.EnqueueContext(r.Context(), t)
	}
	reply(w, err)
}

// The same type from two places: one finding.
func (a *api) digest(w http.ResponseWriter, r *http.Request) {
	t, err := tasks.NewEmailDigest(tasks.Email{To: r.FormValue("to")})
	if err == nil {
		_, err = a.client.EnqueueContext(r.Context(), t)
	}
	reply(w, err)
}

func (a *api) digestAll(w http.ResponseWriter, r *http.Request) {
	_, err := a.client.EnqueueContext(r.Context(), asynq.NewTask(tasks.EmailDigest, nil))
	reply(w, err)
}

func (a *api) report(w http.ResponseWriter, r *http.Request) {
	_, err := a.client.EnqueueContext(r.Context(), asynq.NewTask("report:build", nil))
	reply(w, err)
}

// The type is known only at run time.
func (a *api) okImport(w http.ResponseWriter, r *http.Request) {
	_, err := a.client.EnqueueContext(r.Context(), asynq.NewTask("import:"+r.FormValue("source"), nil))
	reply(w, err)
}

func reply(w http.ResponseWriter, err error) {
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
	}
}

func main() {
	client := asynq.NewClient(asynq.RedisClientOpt{Addr: tasks.RedisAddr})
	defer client.Close()
	a := &api{client: client}
	http.HandleFunc("/send", a.okSend)
	http.HandleFunc("/digest", a.digest)
	http.HandleFunc("/digest/all", a.digestAll)
	http.HandleFunc("/report", a.report)
	http.HandleFunc("/import", a.okImport)
	log.Println(http.ListenAndServe(":8080", nil))
}
