// Command neverends waits for what never comes.
package main

import (
	"log"
	"net/http"
	"os"
	"sync"

	"github.com/hibiken/asynq"
	"golang.org/x/sync/errgroup"
)

var (
	redisOpt = asynq.RedisClientOpt{Addr: "localhost:6379"}
	mux      = asynq.NewServeMux()
)

func newServer() *asynq.Server {
	return asynq.NewServer(redisOpt, asynq.Config{Concurrency: 4})
}

func main() {
	srv := newServer()
	go func() {
		if err := srv.Run(mux); err != nil { // want "server srv runs on a goroutine, and nothing ends the process behind Run: it hangs at SIGTERM; return when Run has returned"
			log.Fatal(err)
		}
	}()
	select {}
}

func web() {
	srv := newServer()
	go srv.Run(mux) // want "it hangs at SIGTERM"
	log.Fatal(http.ListenAndServe(":8080", nil))
}

func webServer() error {
	srv := newServer()
	go func() {
		if err := srv.Run(mux); err != nil { // want "it hangs at SIGTERM"
			log.Fatal(err)
		}
	}()
	web := &http.Server{Addr: ":8080"}
	return web.ListenAndServe()
}

func scheduler() {
	s := asynq.NewScheduler(redisOpt, nil)
	go func() {
		if err := s.Run(); err != nil { // want "scheduler s runs on a goroutine, and nothing ends the process"
			log.Fatal(err)
		}
	}()
	log.Fatal(http.ListenAndServe(":8080", nil))
}

func channel() {
	srv := newServer()
	go srv.Run(mux) // want "it hangs at SIGTERM"
	forever := make(chan struct{})
	<-forever
}

func loop() {
	srv := newServer()
	go srv.Run(mux) // want "it hangs at SIGTERM"
	var wg sync.WaitGroup
	wg.Add(1)
	go func() {
		defer wg.Done()
		log.Print(http.ListenAndServe(":8080", nil))
	}()
	wg.Wait()
}

func group() error {
	srv := newServer()
	var g errgroup.Group
	g.Go(func() error { return srv.Run(mux) }) // want "it hangs at SIGTERM"
	g.Go(func() error { return http.ListenAndServe(":8080", nil) })
	return g.Wait()
}

func helper() {
	go serve()
	select {}
}

func serve() {
	srv := newServer()
	if err := srv.Run(mux); err != nil { // want "it hangs at SIGTERM"
		log.Fatal(err)
	}
}

func okExits() {
	srv := newServer()
	go func() {
		if err := srv.Run(mux); err != nil {
			log.Fatal(err)
		}
		os.Exit(0)
	}()
	select {}
}

func okCloses() {
	srv := newServer()
	done := make(chan struct{})
	go func() {
		_ = srv.Run(mux)
		close(done)
	}()
	<-done
}

func okFatal() {
	srv := newServer()
	go func() { log.Fatal(srv.Run(mux)) }()
	log.Fatal(http.ListenAndServe(":8080", nil))
}

func okShutsWeb() {
	srv := newServer()
	web := &http.Server{Addr: ":8080"}
	go func() {
		_ = srv.Run(mux)
		_ = web.Close()
	}()
	log.Print(web.ListenAndServe())
}

func okForeground() {
	go func() { log.Print(http.ListenAndServe(":8080", nil)) }()
	if err := newServer().Run(mux); err != nil {
		log.Fatal(err)
	}
}

func okGroup() error {
	srv, s := newServer(), asynq.NewScheduler(redisOpt, nil)
	var g errgroup.Group
	g.Go(func() error { return srv.Run(mux) })
	g.Go(s.Run)
	return g.Wait()
}

func okUnknown(serve func()) {
	srv := newServer()
	go srv.Run(mux)
	serve()
}

func okGiven(web *http.Server) {
	srv := newServer()
	go srv.Run(mux)
	log.Print(web.ListenAndServe())
}
