package tasks

import (
	"time"
)

const (
	Redis = "redis:6379"

	EmailSend   = "email:send"
	ReportBuild = "report:build"
	ThumbMake   = "thumb:make"
	PushSend    = "push:send"
	LogRotate   = "log:rotate"

	ReportTimeout = 10 * time.Minute
)
