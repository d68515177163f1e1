package registry

import "github.com/hibiken/asynq"

// Mux is filled by the packages that have handlers.
var Mux = asynq.NewServeMux()
