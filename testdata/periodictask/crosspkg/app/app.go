// Package app registers tasks of another package.
package app

import (
	"time"

	"github.com/hibiken/asynq"

	"shop.example/periodictask/crosspkg/tasks"
)

func register(s *asynq.Scheduler, c *tasks.Cron) error {
	report, err := tasks.NewReport()
	if err != nil {
		return err
	}
	s.Register("@daily", report)                                                       // want "the payload of a registered task"
	s.Register("@daily", tasks.Make("b", tasks.Report{Version: 1, ID: tasks.NewID()})) // want "random value"
	s.Register("@daily", tasks.Make("c", map[string]any{"at": tasks.Now()}))           // want "the payload of a registered task"
	c.Add("@daily", tasks.Make("d", time.Now()))                                       // want "the payload of a registered task"
	s.Register("@daily", tasks.Named("e"))                                             // want "asynq.TaskID of a periodic task"
	c.Add("@daily", tasks.Fixed(), asynq.TaskID("f"))                                  // want "asynq.TaskID of a periodic task"
	c.Add("@daily", tasks.Fixed(), tasks.Only("g"))                                    // want "asynq.TaskID of a periodic task"
	return c.Add("@daily", tasks.Fixed(), asynq.Deadline(tasks.Now().Add(time.Hour)))  // want "a time option of a registered task"
}

func okRegister(s *asynq.Scheduler, c *tasks.Cron) {
	s.Register("@daily", tasks.Fixed())
	s.Register("@daily", tasks.Make("a", tasks.Report{Version: 1, Day: "Monday"}))
	c.Add("@daily", tasks.Fixed(), asynq.Queue("low"))
	c.Add("@daily", tasks.Fixed(), tasks.Only("g"), tasks.Kept())
	c.Add("@daily", tasks.Named("h"), tasks.Kept())
	c.AddOnly("@daily", tasks.Fixed())
}
