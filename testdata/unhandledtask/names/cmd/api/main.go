package main

import (
	"log"
	"net/http"

	"github.com/hibiken/asynq"

	"shop.example/unhandledtask/names/internal/cfg"
)

type handler struct{ client *asynq.Client }

func (h handler) thumb(w http.ResponseWriter, r *http.Request) {
	for _, typ := range []string{"thumb:make", "thumb:drop"} {
		if _, err := h.client.Enqueue(asynq.NewTask(typ, nil), asynq.Queue(cfg.ThumbQueue)); err != nil {
			http.Error(w, err.Error(), http.StatusBadGateway)
		}
	}
}

func (h handler) okSync(w http.ResponseWriter, r *http.Request) {
	if _, err := h.client.Enqueue(asynq.NewTask(cfg.SyncType, nil), asynq.Queue("sync")); err != nil {
		http.Error(w, err.Error(), http.StatusBadGateway)
	}
}

// The type is not constant.
func (h handler) okTenant(w http.ResponseWriter, r *http.Request) {
	typ := r.PathValue("tenant") + ":mail"
	if _, err := h.client.Enqueue(asynq.NewTask(typ, nil), asynq.Queue("mail")); err != nil {
		http.Error(w, err.Error(), http.StatusBadGateway)
	}
}

// The queue is not constant.
func (h handler) okQueue(w http.ResponseWriter, r *http.Request) {
	task := asynq.NewTask("mail:tenant", nil, asynq.Queue("mail"))
	if _, err := h.client.Enqueue(task, asynq.Queue(r.FormValue("queue"))); err != nil {
		http.Error(w, err.Error(), http.StatusBadGateway)
	}
}

func main() {
	h := handler{asynq.NewClient(cfg.Redis())}
	http.HandleFunc("/thumb", h.thumb)
	http.HandleFunc("/sync", h.okSync)
	http.HandleFunc("/tenants/{tenant}/mail", h.okTenant)
	http.HandleFunc("/queue", h.okQueue)
	log.Println(http.ListenAndServe(":8080", nil))
}
