// Command wrapper uses wrapper types of its own.
package main

import (
	"log"
	"os"
	"os/signal"

	"github.com/hibiken/asynq"
)

func waitForSignal() {
	sigs := make(chan os.Signal, 1)
	signal.Notify(sigs, os.Interrupt)
	<-sigs
}

func main() {
	wrapperNeverClosed()
	secondInstanceForgotten()
	nestedNeverClosed()
	okOpenEndedUsed()
	okWrapperClosed()
	okWrapperClosedByHelper()
	okNestedClosed()
	okClosedAsMethodValue()
	constructorStartedNeverClosed()
	okConstructorStartedClosed()
}

func wrapperNeverClosed() {
	p := newPool()
	if err := p.Start(); err != nil { // want "started but never shut down"
		log.Fatal(err)
	}
	waitForSignal()
}

func secondInstanceForgotten() {
	a, b := newPool(), newPool()
	_ = a.Start()
	_ = b.Start() // want "started but never shut down"
	waitForSignal()
	a.Close()
}

func nestedNeverClosed() {
	app := &application{pool: newPool()}
	_ = app.Launch() // want "started but never shut down"
	waitForSignal()
}

// Neither type has a closing method, so the inner Start carries the report and these calls do not.
func okOpenEndedUsed() {
	o := &openEnded{srv: asynq.NewServer(redisOpt, asynq.Config{})}
	_ = o.Start()
	_ = (&outer{inner: newPool()}).Begin()
	waitForSignal()
}

// Close is the pool's Shutdown.
func okWrapperClosed() {
	p := newPool()
	_ = p.Start()
	defer p.Close()
	waitForSignal()
}

func closePool(p *pool) {
	log.Println("closing")
	p.Close()
}

// A helper closes its parameter.
func okWrapperClosedByHelper() {
	p := newPool()
	_ = p.Start()
	waitForSignal()
	closePool(p)
}

// Terminate closes the pool inside.
func okNestedClosed() {
	app := &application{pool: newPool()}
	_ = app.Launch()
	waitForSignal()
	app.Terminate()
}

// The closing method handed on as a value.
func okClosedAsMethodValue() {
	p := newPool()
	_ = p.Start()
	atExit(p.Close)
}

func atExit(f func()) {
	waitForSignal()
	f()
}

// The constructor returns a started pool, so its call is the start.
func constructorStartedNeverClosed() {
	p := startedPool() // want "started but never shut down"
	p.Ping()
	waitForSignal()
}

func okConstructorStartedClosed() {
	p := startedPool()
	waitForSignal()
	p.Close()
}
