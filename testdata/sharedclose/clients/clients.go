// Package clients closes clients and inspectors.
package clients

import (
	"log"

	"github.com/hibiken/asynq"
	"github.com/redis/go-redis/v9"
)

func deferred(rdb redis.UniversalClient, t *asynq.Task) error {
	client := asynq.NewClientFromRedisClient(rdb)
	defer client.Close() // want "client.Close of what shares its Redis client: it returns an error and closes nothing; remove it"
	_, err := client.Enqueue(t)
	return err
}

func inspector(rdb *redis.Client) error {
	i := asynq.NewInspectorFromRedisClient(rdb)
	if _, err := i.Queues(); err != nil {
		return err
	}
	return i.Close() // want "i.Close of what shares its Redis client"
}

func inALiteral(rdb *redis.Client, t *asynq.Task) {
	client := asynq.NewClientFromRedisClient(rdb)
	defer func() {
		if err := client.Close(); err != nil { // want "client.Close of what shares its Redis client"
			log.Print(err)
		}
	}()
	client.Enqueue(t)
}

var (
	rdb    *redis.Client
	shared *asynq.Client
	mixed  *asynq.Client
)

func Open(addr string) {
	rdb = redis.NewClient(&redis.Options{Addr: addr})
	shared = asynq.NewClientFromRedisClient(rdb)
	mixed = asynq.NewClientFromRedisClient(rdb)
}

func OpenOwn(addr string) { mixed = asynq.NewClient(asynq.RedisClientOpt{Addr: addr}) }

func Close() {
	if shared != nil {
		if err := shared.Close(); err != nil { // want "shared.Close of what shares its Redis client"
			log.Print(err)
		}
		shared = nil
	}
	if mixed != nil {
		mixed.Close()
	}
	rdb.Close()
}

type service struct {
	client    *asynq.Client
	inspector *asynq.Inspector
	given     *asynq.Client
}

func newService(rdb redis.UniversalClient, own asynq.RedisConnOpt, given *asynq.Client) *service {
	return &service{client: asynq.NewClientFromRedisClient(rdb), inspector: asynq.NewInspector(own), given: given}
}

func NewService(rdb redis.UniversalClient, given *asynq.Client) *service {
	return newService(rdb, asynq.RedisClientOpt{}, given)
}

func (s *service) Close() {
	s.client.Close() // want "s.client.Close of what shares its Redis client"
	s.inspector.Close()
	s.given.Close()
}

func helper(rdb redis.UniversalClient) *asynq.Client { return asynq.NewClientFromRedisClient(rdb) }

func ofHelper(rdb redis.UniversalClient, t *asynq.Task) {
	client := helper(rdb)
	defer client.Close() // want "client.Close of what shares its Redis client"
	client.Enqueue(t)
}

func closeIt(c *asynq.Client) { c.Close() }

func byHelper(rdb redis.UniversalClient, t *asynq.Task) {
	client := asynq.NewClientFromRedisClient(rdb)
	defer CloseIt(client) // want "CloseIt of what shares its Redis client"
	client.Enqueue(t)
}

// CloseIt closes clients of all kinds.
func CloseIt(c *asynq.Client) { c.Close() }

func okOwn(t *asynq.Task) {
	client := asynq.NewClient(asynq.RedisClientOpt{})
	defer client.Close()
	client.Enqueue(t)
}

func okOwnInspector() error {
	i := asynq.NewInspector(asynq.RedisClientOpt{})
	return i.Close()
}

func okEither(rdb redis.UniversalClient, t *asynq.Task) {
	var client *asynq.Client
	if rdb != nil {
		client = asynq.NewClientFromRedisClient(rdb)
	} else {
		client = asynq.NewClient(asynq.RedisClientOpt{})
	}
	defer client.Close()
	client.Enqueue(t)
}

func OkGiven(client *asynq.Client) error { return client.Close() }

func okTheRedisClient(rdb *redis.Client, t *asynq.Task) {
	defer rdb.Close()
	client := asynq.NewClientFromRedisClient(rdb)
	client.Enqueue(t)
}

func okBoth(rdb *redis.Client) {
	shared := asynq.NewClientFromRedisClient(rdb)
	own := asynq.NewClient(asynq.RedisClientOpt{})
	defer own.Close()
	shared.Enqueue(asynq.NewTask("t", nil))
}

func okOpened() error {
	client := open()
	return client.Close()
}

func open() *asynq.Client { return asynq.NewClient(asynq.RedisClientOpt{}) }
