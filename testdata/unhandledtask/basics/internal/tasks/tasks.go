package tasks

import (
	"encoding/json"

	"github.com/hibiken/asynq"
)

const (
	RedisAddr = "redis:6379"

	EmailSend   = "email:send"
	EmailDigest = "email:digest"
	ReportBuild = "report:build"
)

type Email struct {
	To      string `json:"to"`
	Subject string `json:"subject"`
}

func NewEmailSend(e Email) (*asynq.Task, error) {
	b, err := json.Marshal(e)
	if err != nil {
		return nil, err
	}
	return asynq.NewTask(EmailSend, b), nil
}

func NewEmailDigest(e Email) (*asynq.Task, error) {
	b, err := json.Marshal(e)
	if err != nil {
		return nil, err
	}
	return asynq.NewTask(EmailDigest, b, asynq.MaxRetry(4)), nil
}
