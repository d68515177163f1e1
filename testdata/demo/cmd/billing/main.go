// Command billing writes invoices and books what is paid.
package main

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"log"
	"net/http"
	"os"
	"os/signal"
	"strconv"
	"syscall"
	"time"

	"github.com/hibiken/asynq"
	"github.com/redis/go-redis/v9"

	"shop.example/demo/internal/config"
	"shop.example/demo/internal/handlers"
	"shop.example/demo/internal/queue"
	"shop.example/demo/internal/service"
	"shop.example/demo/internal/store"
	"shop.example/demo/internal/tasks"
)

func main() {
	cfg := config.FromEnv()
	db, err := sql.Open("postgres", os.Getenv("SHOP_DATABASE")) // the image is built with the driver
	if err != nil {
		log.Fatal(err)
	}
	defer db.Close()
	client := queue.NewClient(cfg.Redis)
	defer client.Close()
	go count(cfg.Redis)

	b := &billing{queue: client, redis: cfg.Redis, invoices: &store.Invoices{DB: db}}
	mux := http.NewServeMux()
	mux.HandleFunc("POST /invoices", b.create)
	mux.HandleFunc("POST /invoices/{id}/payment", b.pay)
	mux.HandleFunc("GET /backlog", b.backlog)
	mux.HandleFunc("DELETE /backlog", b.clear)

	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	shop := &handlers.Shop{Office: &service.Office{Dir: store.Dir(cfg.SpoolDir)}}
	go func() {
		if err := serve(ctx, cfg.Redis, asynq.HandlerFunc(shop.Post)); err != nil {
			log.Print(err)
		}
	}()
	server := &http.Server{Addr: cfg.Listen, Handler: mux, ReadHeaderTimeout: 5 * time.Second}
	context.AfterFunc(ctx, func() { _ = server.Shutdown(context.Background()) })
	if err := server.ListenAndServe(); !errors.Is(err, http.ErrServerClosed) {
		log.Print(err)
	}
}

// billing serves the HTTP routes.
type billing struct {
	queue    *queue.Client
	redis    asynq.RedisConnOpt
	invoices *store.Invoices
}

func (b *billing) create(w http.ResponseWriter, r *http.Request) {
	var inv store.Invoice
	if err := json.NewDecoder(r.Body).Decode(&inv); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	_, err := b.invoices.Create(r.Context(), inv, func(id int64) error {
		return b.post(r.Context(), id, inv.Cents)
	})
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	w.WriteHeader(http.StatusCreated)
}

func (b *billing) pay(w http.ResponseWriter, r *http.Request) {
	id, err := strconv.ParseInt(r.PathValue("id"), 10, 64)
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	if err := b.invoices.Pay(r.Context(), id); err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	if err := b.post(r.Context(), id, 0); err != nil {
		log.Printf("invoice %d: %v", id, err)
	}
	w.WriteHeader(http.StatusAccepted)
}

// post has the ledger take an invoice down.
func (b *billing) post(ctx context.Context, id, cents int64) error {
	task, err := tasks.NewLedgerPost(store.Entry{Account: strconv.FormatInt(id, 10), Cents: cents})
	if err != nil {
		return err
	}
	return b.queue.EnqueueCritical(ctx, task)
}

// backlog tells how many bookings wait.
func (b *billing) backlog(w http.ResponseWriter, r *http.Request) {
	info, err := asynq.NewInspector(b.redis).GetQueueInfo(queue.Critical)
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadGateway)
		return
	}
	_ = json.NewEncoder(w).Encode(info.Pending)
}

// clear deletes the bookings that have failed for good.
func (b *billing) clear(w http.ResponseWriter, r *http.Request) {
	inspector := asynq.NewInspector(b.redis)
	defer inspector.Close()
	if _, err := inspector.DeleteAllArchivedTasks(queue.Critical); err != nil {
		http.Error(w, err.Error(), http.StatusBadGateway)
	}
}

// count logs how many bookings wait, on a connection to Redis that it uses for more.
func count(opt asynq.RedisClientOpt) {
	rdb := redis.NewClient(&redis.Options{Addr: opt.Addr})
	defer rdb.Close()
	shared := asynq.NewInspectorFromRedisClient(rdb)
	defer shared.Close()
	for range time.Tick(time.Minute) {
		info, err := shared.GetQueueInfo(queue.Critical)
		if err != nil {
			log.Print(err)
			return
		}
		log.Printf("%d bookings wait, %d connections", info.Pending, rdb.PoolStats().TotalConns)
	}
}

// serve works on the bookings, and has its connection to Redis closed behind it.
func serve(ctx context.Context, opt asynq.RedisClientOpt, h asynq.Handler) error {
	rdb := redis.NewClient(&redis.Options{Addr: opt.Addr})
	server := asynq.NewServerFromRedisClient(rdb, asynq.Config{
		Queues:          map[string]int{queue.Critical: 1},
		ShutdownTimeout: 20 * time.Second,
	})
	if err := server.Start(h); err != nil {
		return errors.Join(err, rdb.Close())
	}
	<-ctx.Done()
	server.Shutdown()
	return rdb.Close()
}
