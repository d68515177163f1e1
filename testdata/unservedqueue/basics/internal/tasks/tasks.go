package tasks

const (
	Redis = "redis:6379"

	EmailSend     = "email:send"
	EmailDigest   = "email:digest"
	ReportBuild   = "report:build"
	PasswordReset = "password:reset"

	QueueEmails   = "emails"
	QueueCritical = "critical"
)
