package cronspec

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/robfig/cron/v3"
)

// The zero hour is when it is asked for the next time of a schedule: any will do, for
// the library looks ahead for five years.
var zeroHour = time.Date(2026, time.January, 1, 0, 0, 0, 0, time.UTC)

// judge tells what is wrong with a spec, "" for nothing. asynq parses it with the
// standard parser of robfig/cron (v0.26.0: scheduler.go:105, :220).
func judge(spec string) string {
	object := "this cronspec: "
	if quoted := strconv.Quote(spec); len(quoted) <= 40 && !strings.ContainsAny(quoted, ":;") {
		object = "cronspec " + quoted + ": "
	}
	schedule, reason, panicked := parse(spec)
	_, bare := cutZone(spec)
	switch {
	case panicked:
		return object + "the parser panics on it; set five fields behind the zone"
	case reason != "" && len(strings.Fields(bare)) == 6 && !strings.HasPrefix(bare, "@"):
		remedy := "remove the first field"
		if !startsWithZero(bare) {
			remedy += " or use @every"
		}
		return object + "asynq has no field for seconds and refuses it; " + remedy
	case reason != "":
		return object + "asynq refuses it, for " + reason + "; set a valid one"
	case schedule.Next(zeroHour).IsZero():
		return object + "no such time ever comes, so the task never runs; set a day that the month has"
	case tooShort(bare):
		return object + "it is rounded up to a second; set a second or more"
	}
	return ""
}

// parse parses a spec as asynq does. A zone that this machine does not know is taken
// for another one.
func parse(spec string) (schedule cron.Schedule, reason string, panicked bool) {
	defer func() {
		if recover() != nil {
			schedule, reason, panicked = nil, "it panics", true
		}
	}()
	schedule, err := cron.ParseStandard(spec)
	if zone, bare := cutZone(spec); err != nil && zone != "" && strings.HasPrefix(err.Error(), "provided bad location") {
		schedule, err = cron.ParseStandard(bare)
	}
	if err != nil {
		return nil, brief(err.Error()), false
	}
	return schedule, "", false
}

// brief makes a reason of the parser's fit into a message.
func brief(reason string) string {
	reason, _, _ = strings.Cut(reason, ": ")
	if len(reason) > 70 || strings.ContainsAny(reason, ":;\n") {
		return "it is none"
	}
	return reason
}

// cutZone cuts off the zone that a spec begins with.
func cutZone(spec string) (zone, rest string) {
	if strings.HasPrefix(spec, "TZ=") || strings.HasPrefix(spec, "CRON_TZ=") {
		if zone, rest, ok := strings.Cut(spec, " "); ok {
			return zone, strings.TrimSpace(rest)
		}
	}
	return "", strings.TrimSpace(spec)
}

// tooShort reports whether an interval is below a second: the library makes it one
// second (constantdelay.go:14 of v3.0.1).
func tooShort(spec string) bool {
	interval, ok := strings.CutPrefix(spec, "@every ")
	if !ok {
		return false
	}
	d, err := time.ParseDuration(interval)
	return err == nil && d < time.Second
}

func startsWithZero(spec string) bool {
	first, _, _ := strings.Cut(spec, " ")
	return first == "0" || first == "00"
}

// withoutSeconds drops the first of six fields where that is 0 and what is left is
// right.
func withoutSeconds(spec string) (string, bool) {
	zone, bare := cutZone(spec)
	fields := strings.Fields(bare)
	if len(fields) != 6 || !startsWithZero(bare) {
		return "", false
	}
	short := strings.Join(fields[1:], " ")
	if zone != "" {
		short = fmt.Sprintf("%s %s", zone, short)
	}
	return short, judge(short) == ""
}
