// Package opt knows nothing of asynq.
package opt

import "github.com/redis/go-redis/v9"

// Shared hands out one client.
type Shared struct{ client *redis.Client }

// NewShared makes one.
func NewShared(c *redis.Client) *Shared { return &Shared{c} }

// MakeRedisClient is what asynq asks for a client.
func (s *Shared) MakeRedisClient() any { return s.client }

// Fresh makes a client each time.
type Fresh struct{ Addr string }

// MakeRedisClient is what asynq asks for a client.
func (f Fresh) MakeRedisClient() any { return redis.NewClient(&redis.Options{Addr: f.Addr}) }
