// Package app has options of its own.
package app

import (
	"github.com/hibiken/asynq"
	"github.com/redis/go-redis/v9"

	"shop.example/sharedclose/options/opt"
)

var cache = redis.NewClient(&redis.Options{})

type field struct{ client redis.UniversalClient }

func (f field) MakeRedisClient() any {
	return f.client // want "MakeRedisClient hands out a client that is kept: asynq takes it for its own"
}

type variable struct{}

func (variable) MakeRedisClient() interface{} {
	return cache // want "MakeRedisClient hands out a client that is kept"
}

func Cached() string { return cache.String() }

type lazy struct{ client *redis.Client }

func (l *lazy) MakeRedisClient() any {
	if l.client == nil {
		l.client = redis.NewClient(&redis.Options{})
	}
	return l.client // want "MakeRedisClient hands out a client that is kept"
}

// Exported is for others.
type Exported struct{ Client *redis.Client }

// MakeRedisClient is what asynq asks for a client.
func (e *Exported) MakeRedisClient() any {
	return e.Client // want "MakeRedisClient hands out a client that is kept"
}

func New(rdb *redis.Client) (*asynq.Client, *asynq.Server) {
	return asynq.NewClient(field{rdb}), asynq.NewServer(variable{}, asynq.Config{})
}

func NewLazy() (*asynq.Client, *asynq.Inspector) {
	l := new(lazy)
	return asynq.NewClient(l), asynq.NewInspector(l)
}

func Foreign(rdb *redis.Client) *asynq.Client {
	return asynq.NewClient(opt.NewShared(rdb)) // want "MakeRedisClient hands out a client that is kept"
}

type fresh struct{ addr string }

func (f fresh) MakeRedisClient() any { return redis.NewClient(&redis.Options{Addr: f.addr}) }

type tuned struct{ asynq.RedisClientOpt }

func (t tuned) MakeRedisClient() any {
	client := t.RedisClientOpt.MakeRedisClient().(*redis.Client)
	client.Options().PoolSize = 3
	return client
}

// onlyOne is given to one constructor, and nobody else has its client.
type onlyOne struct{ client *redis.Client }

func (o onlyOne) MakeRedisClient() any { return o.client }

func OkFresh() *asynq.Client { return asynq.NewClient(fresh{"a:1"}) }

func OkForeign() *asynq.Client { return asynq.NewClient(opt.Fresh{Addr: "a:1"}) }

func OkTuned() *asynq.Client { return asynq.NewClient(tuned{}) }

func OkOnlyOne() *asynq.Client {
	return asynq.NewClient(onlyOne{redis.NewClient(&redis.Options{})})
}
