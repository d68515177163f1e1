// Package testfiles makes servers in its tests only.
package testfiles

import "github.com/hibiken/asynq"

var opt = asynq.RedisClientOpt{Addr: "localhost:6379"}
