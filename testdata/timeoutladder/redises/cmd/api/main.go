package main

import (
	"log"
	"os"
	"time"

	"github.com/hibiken/asynq"

	"shop.example/timeoutladder/redises/internal/conf"
)

func put(c *asynq.Client, typ string, timeout time.Duration) {
	if _, err := c.Enqueue(asynq.NewTask(typ, nil), asynq.Timeout(timeout)); err != nil {
		log.Println(err)
	}
}

func main() {
	a := asynq.NewClient(asynq.RedisClientOpt{Addr: "redis-a:6379"})
	defer a.Close()
	put(a, "report:build", 5*time.Second)

	b := asynq.NewClient(asynq.RedisClientOpt{Addr: "redis-b:6379"})
	defer b.Close()
	put(b, "report:build", time.Hour)

	third := asynq.NewClient(asynq.RedisClientOpt{Addr: "redis-a:6379", DB: 3})
	defer third.Close()
	put(third, "report:build", time.Minute)

	mail := asynq.NewClient(conf.Redis("mail"))
	defer mail.Close()
	put(mail, "mail:digest", time.Minute)

	// Different origins are not known to be one.
	feed := asynq.NewClient(asynq.RedisClientOpt{Addr: os.Getenv("FEED_REDIS")})
	defer feed.Close()
	put(feed, "feed:pull", time.Hour)
}
