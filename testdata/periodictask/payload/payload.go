// Package payload computes payloads when tasks are registered.
package payload

import (
	crand "crypto/rand"
	"encoding/json"
	"fmt"
	"math/rand"
	"strconv"
	"time"

	"github.com/google/uuid"
	"github.com/hibiken/asynq"
)

type report struct {
	Version int
	Day     string
	At      time.Time
	ID      string
}

var started = time.Now()

func clock(s *asynq.Scheduler) {
	s.Register("@daily", asynq.NewTask("a", []byte(time.Now().Format(time.RFC3339))), asynq.MaxRetry(1)) // want "the payload of a registered task: every run gets the time at which it was registered; set it in the handler"
	body, _ := json.Marshal(report{Version: 1, At: time.Now()})
	s.Register("@daily", asynq.NewTask("b", body), asynq.MaxRetry(1)) // want "the payload of a registered task"
	day := time.Now().AddDate(0, 0, -1).Format("2006-01-02")
	body, err := json.Marshal(report{Version: 1, Day: day})
	if err != nil {
		return
	}
	task := asynq.NewTask("c", body)
	s.Register("@daily", task, asynq.MaxRetry(1))                                                                           // want "the payload of a registered task"
	s.Register("@daily", asynq.NewTask("d", []byte(fmt.Sprintf(`{"at":%d}`, time.Now().Unix()))), asynq.MaxRetry(1))        // want "the payload"
	s.Register("@daily", asynq.NewTask("e", []byte("at "+strconv.FormatInt(time.Now().UnixNano(), 10))), asynq.MaxRetry(1)) // want "the payload"
}

func assigned(s *asynq.Scheduler) {
	var r report
	r.Version = 1
	r.At = time.Now().Add(time.Hour)
	body, _ := json.Marshal(&r)
	s.Register("@daily", asynq.NewTask("a", body), asynq.MaxRetry(1)) // want "the payload of a registered task"
	m := map[string]any{"version": 1}
	m["at"] = time.Now()
	body, _ = json.Marshal(m)
	s.Register("@daily", asynq.NewTask("b", body), asynq.MaxRetry(1)) // want "the payload of a registered task"
}

func random(s *asynq.Scheduler) {
	body, _ := json.Marshal(report{Version: 1, ID: uuid.NewString()})
	s.Register("@daily", asynq.NewTask("a", body), asynq.MaxRetry(1))                                 // want "every run gets the random value that was drawn when it was registered"
	s.Register("@daily", asynq.NewTask("b", []byte(uuid.New().String())), asynq.MaxRetry(1))          // want "random value"
	s.Register("@daily", asynq.NewTask("c", []byte(strconv.Itoa(rand.Intn(100)))), asynq.MaxRetry(1)) // want "random value"
	salt := make([]byte, 8)
	crand.Read(salt)
	s.Register("@daily", asynq.NewTask("d", salt), asynq.MaxRetry(1))
}

func options(s *asynq.Scheduler, t *asynq.Task) {
	s.Register("@daily", t, asynq.MaxRetry(1), asynq.Deadline(time.Now().Add(time.Hour)))  // want "a time option of a registered task: every run gets the time at which it was registered"
	s.Register("@daily", t, asynq.MaxRetry(1), asynq.ProcessAt(time.Now().Add(time.Hour))) // want "a time option of a registered task"
	u := asynq.NewTask("u", nil, asynq.Deadline(time.Now().Add(time.Minute)))
	s.Register("@daily", u, asynq.MaxRetry(1)) // want "a time option of a registered task"
}

func build(kind string, p any) *asynq.Task {
	body, err := json.Marshal(p)
	if err != nil {
		panic(err)
	}
	return asynq.NewTask(kind, body, asynq.MaxRetry(1))
}

func today() string { return time.Now().Format(time.DateOnly) }

func helpers(s *asynq.Scheduler) {
	s.Register("@daily", build("a", report{Version: 1, Day: today()}))          // want "the payload of a registered task"
	s.Register("@daily", build("b", map[string]string{"id": uuid.NewString()})) // want "random value"
	s.Register("@daily", build("c", report{Version: 1}))
}

type app struct {
	s       *asynq.Scheduler
	entries map[string]string
	created time.Time
}

func (a *app) start() error {
	entry, err := a.s.Register("@daily", build("a", report{Version: 1, At: time.Now()})) // want "the payload of a registered task"
	a.entries["a"] = entry
	return err
}

func okFixed(s *asynq.Scheduler, a *app, name string) {
	body, _ := json.Marshal(report{Version: 1, Day: name})
	s.Register("@daily", asynq.NewTask("a", body), asynq.MaxRetry(1))
	s.Register("@daily", asynq.NewTask("b", nil), asynq.MaxRetry(1), asynq.Timeout(time.Minute), asynq.ProcessIn(time.Minute))
	s.Register("@daily", asynq.NewTask("c", []byte(started.String())), asynq.MaxRetry(1))
	s.Register("@daily", asynq.NewTask("d", []byte(a.created.String())), asynq.MaxRetry(1))
	s.Register("@daily", asynq.NewTask("e", []byte(time.Date(2030, 1, 1, 0, 0, 0, 0, time.UTC).String())), asynq.MaxRetry(1))
}

func okEnqueued(c *asynq.Client) {
	body, _ := json.Marshal(report{Version: 1, At: time.Now(), ID: uuid.NewString()})
	c.Enqueue(asynq.NewTask("a", body), asynq.MaxRetry(1), asynq.Deadline(time.Now().Add(time.Hour)))
}

type store interface {
	Names(before time.Time) []string
}

func okLookedUp(s *asynq.Scheduler, db store) {
	for _, name := range db.Names(time.Now()) {
		s.Register("@daily", asynq.NewTask("a", []byte(name)), asynq.MaxRetry(1))
	}
}

func okElsewhere(s *asynq.Scheduler) {
	r := report{Version: 1}
	body, _ := json.Marshal(r)
	r.At = time.Now()
	fmt.Println(r)
	s.Register("@daily", asynq.NewTask("a", body), asynq.MaxRetry(1), asynq.MaxRetry(1))
}

type daily struct {
	s     *asynq.Scheduler
	entry string
}

func (d *daily) okRenew() error {
	if err := d.s.Unregister(d.entry); err != nil {
		return err
	}
	var err error
	d.entry, err = d.s.Register("@hourly", build("a", report{Version: 1, Day: today()}))
	return err
}

func (d *daily) okFirst() (err error) {
	d.entry, err = d.s.Register("@hourly", build("a", report{Version: 1, Day: today()}))
	return err
}

func okLogged(s *asynq.Scheduler) {
	task := build("a", report{Version: 1})
	fmt.Println("registered at", time.Now(), task.Type())
	s.Register("@daily", task)
}
