package main

import (
	"log"
	"net/http"

	"github.com/hibiken/asynq"

	"shop.example/unservedqueue/basics/internal/tasks"
)

type api struct{ client *asynq.Client }

func (a *api) send(w http.ResponseWriter, r *http.Request) {
	_, err := a.client.EnqueueContext(r.Context(), asynq.NewTask(tasks.EmailSend, nil), asynq.Queue(tasks.QueueEmails))
	reply(w, err)
}

// A second type in the same queue: still one finding.
func (a *api) digest(w http.ResponseWriter, r *http.Request) {
	_, err := a.client.EnqueueContext(r.Context(), asynq.NewTask(tasks.EmailDigest, nil), asynq.Queue(tasks.QueueEmails))
	reply(w, err)
}

func (a *api) report(w http.ResponseWriter, r *http.Request) {
	_, err := a.client.EnqueueContext(r.Context(), asynq.NewTask(tasks.ReportBuild, nil, asynq.Queue("reports")))
	reply(w, err)
}

func (a *api) okReset(w http.ResponseWriter, r *http.Request) {
	_, err := a.client.EnqueueContext(r.Context(), asynq.NewTask(tasks.PasswordReset, nil), asynq.Queue(tasks.QueueCritical))
	reply(w, err)
}

// No queue named: default, which is served.
func (a *api) okWelcome(w http.ResponseWriter, r *http.Request) {
	_, err := a.client.EnqueueContext(r.Context(), asynq.NewTask(tasks.EmailSend, nil))
	reply(w, err)
}

// No server handles the type: it may be another service's.
func (a *api) okImport(w http.ResponseWriter, r *http.Request) {
	_, err := a.client.EnqueueContext(r.Context(), asynq.NewTask("import:run", nil), asynq.Queue("imports"))
	reply(w, err)
}

// The queue is known only at run time.
func (a *api) okChosen(w http.ResponseWriter, r *http.Request) {
	_, err := a.client.EnqueueContext(r.Context(), asynq.NewTask(tasks.ReportBuild, nil), asynq.Queue(r.FormValue("queue")))
	reply(w, err)
}

// The type is known only at run time.
func (a *api) okKind(w http.ResponseWriter, r *http.Request) {
	_, err := a.client.EnqueueContext(r.Context(), asynq.NewTask("report:"+r.FormValue("kind"), nil), asynq.Queue("kinds"))
	reply(w, err)
}

func reply(w http.ResponseWriter, err error) {
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
	}
}

func main() {
	client := asynq.NewClient(asynq.RedisClientOpt{Addr: tasks.Redis})
	defer client.Close()
	a := &api{client: client}
	http.HandleFunc("/send", a.send)
	http.HandleFunc("/digest", a.digest)
	http.HandleFunc("/report", a.report)
	http.HandleFunc("/reset", a.okReset)
	http.HandleFunc("/welcome", a.okWelcome)
	http.HandleFunc("/import", a.okImport)
	http.HandleFunc("/chosen", a.okChosen)
	http.HandleFunc("/kind", a.okKind)
	log.Println(http.ListenAndServe(":8080", nil))
}
