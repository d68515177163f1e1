package conf

import (
	"encoding/json"
	"os"
	"strconv"
)

const Redis = "redis:6379"

var (
	MailQueue = os.Getenv("MAIL_QUEUE")
	SMSQueue  = os.Getenv("SMS_QUEUE")
)

func Weight(name string) int {
	n, err := strconv.Atoi(os.Getenv(name))
	if err != nil {
		return 1
	}
	return n
}

func FaxQueues() map[string]int {
	return map[string]int{"fax": 2, "fax-retry": 1}
}

func FromFile(path string) (map[string]int, error) {
	b, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	var m map[string]int
	return m, json.Unmarshal(b, &m)
}
