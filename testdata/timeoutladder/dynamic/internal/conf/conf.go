package conf

import (
	"encoding/json"
	"os"
	"time"
)

const (
	Redis = "redis:6379"
	Grace = 25 * time.Second
)

type Limits struct {
	Feed time.Duration `json:"feed"`
}

func Load() (l Limits, err error) {
	b, err := os.ReadFile("limits.json")
	if err != nil {
		return l, err
	}
	return l, json.Unmarshal(b, &l)
}

func Duration(key string, def time.Duration) time.Duration {
	d, err := time.ParseDuration(os.Getenv(key))
	if err != nil {
		return def
	}
	return d
}
