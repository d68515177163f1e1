// Package mail enqueues by way of jobs.
package mail

import (
	"github.com/hibiken/asynq"

	"shop.example/maxretry/settings/jobs"
)

func noSettings(j *jobs.Jobs) error {
	return j.Put("mail") // want "without MaxRetry"
}

func queueOnly(j *jobs.Jobs) error {
	return j.Put("mail", jobs.OnQueue("mail")) // want "without MaxRetry"
}

func rawQueue(j *jobs.Jobs) error {
	return j.Put("mail", jobs.Raw(asynq.Queue("mail"))) // want "without MaxRetry"
}

func okTries(j *jobs.Jobs) error { return j.Put("mail", jobs.OnQueue("mail"), jobs.Tries(3)) }

func okFirm(j *jobs.Jobs) error { return j.Firm("mail", jobs.OnQueue("mail")) }

func okRaw(j *jobs.Jobs) error { return j.Put("mail", jobs.Raw(asynq.MaxRetry(3))) }

func noChoice(j *jobs.Jobs) error {
	return j.Choose("mail") // want "without MaxRetry"
}

func queueChoice(j *jobs.Jobs) error {
	return j.Choose("mail", jobs.Queue("mail")) // want "without MaxRetry"
}

func okChoice(j *jobs.Jobs) error { return j.Choose("mail", jobs.Queue("mail"), jobs.Retries(3)) }
