package config

import (
	"encoding/json"
	"os"
)

type Config struct {
	Redis       string `json:"redis"`
	Concurrency int    `json:"concurrency"`
}

func Load(path string) (*Config, error) {
	b, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	c := new(Config)
	return c, json.Unmarshal(b, c)
}
