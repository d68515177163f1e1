// Package generated mixes a generated file with one written by hand.
package generated

import "github.com/hibiken/asynq"

func writtenByHand(mux *asynq.ServeMux) error {
	srv := asynq.NewServer(redisOpt, asynq.Config{})
	return srv.Start(mux) // want "started but never shut down"
}

func generatedWrapperNeverClosed() error {
	w := newWorker()
	return w.start() // want "started but never shut down"
}

// Closed by hand.
func okGeneratedWrapperClosed() error {
	w := newWorker()
	defer w.close()
	return w.start()
}

// The generated file shuts this one down: it is read though never reported.
func okShutDownInGeneratedFile(mux *asynq.ServeMux) error {
	background = asynq.NewServer(redisOpt, asynq.Config{})
	return background.Start(mux)
}
