package manifests

import (
	"bytes"
	"fmt"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/coreos/go-systemd/v22/unit"
)

// readUnit reads a unit of systemd. TimeoutSec counts where there is no TimeoutStopSec
// (systemd.service(5)).
func readUnit(path string, text []byte) ([]Workload, error) {
	options, err := unit.DeserializeOptions(bytes.NewReader(text))
	if err != nil {
		return nil, fmt.Errorf("1: %w", err)
	}
	w := Workload{Name: strings.TrimSuffix(filepath.Base(path), ".service"), Setting: "TimeoutStopSec", Grace: systemdGrace, File: path, Line: 1}
	values := make(map[string]string)
	for _, o := range options {
		if o.Section == "Service" {
			values[o.Name] = o.Value
		}
	}
	w.Program = program(values["ExecStart"])
	if w.Program == "" {
		return nil, nil
	}
	w.Line = lineOf(text, "ExecStart")
	for _, name := range []string{"TimeoutStopSec", "TimeoutSec"} {
		value, ok := values[name]
		if !ok || strings.TrimSpace(value) == "" {
			continue
		}
		grace, unlimited, err := span(value)
		line := lineOf(text, name)
		if err != nil {
			return nil, fmt.Errorf("%d: %s: %w", line, name, err)
		}
		w.Grace, w.Unlimited, w.Line, w.Setting = grace, unlimited, line, name
		break
	}
	return []Workload{w}, nil
}

// lineOf returns the last line on which a setting stands.
func lineOf(text []byte, name string) int {
	found := 1
	for i, line := range strings.Split(string(text), "\n") {
		if before, _, ok := strings.Cut(line, "="); ok && strings.TrimSpace(before) == name {
			found = i + 1
		}
	}
	return found
}

var part = regexp.MustCompile(`^(\d+(?:\.\d+)?)\s*([a-zµ]*)\s*`)

// span reads a time span as systemd writes it: seconds, or numbers with units
// (systemd.time(7), "Parsing time spans").
func span(s string) (d time.Duration, unlimited bool, err error) {
	s = strings.TrimSpace(s)
	if s == "infinity" {
		return 0, true, nil
	}
	for rest := s; rest != ""; {
		m := part.FindStringSubmatch(rest)
		if m == nil {
			return 0, false, fmt.Errorf("%q is no time span", s)
		}
		unit, ok := units[m[2]]
		n, err := strconv.ParseFloat(m[1], 64)
		if !ok || err != nil {
			return 0, false, fmt.Errorf("%q is no time span", s)
		}
		d += time.Duration(n * float64(unit))
		rest = rest[len(m[0]):]
	}
	return d, d == 0, nil // 0 turns the limit off, too
}

var units = map[string]time.Duration{
	"": time.Second, "s": time.Second, "sec": time.Second, "second": time.Second, "seconds": time.Second,
	"us": time.Microsecond, "usec": time.Microsecond, "µs": time.Microsecond, "ms": time.Millisecond, "msec": time.Millisecond,
	"m": time.Minute, "min": time.Minute, "minute": time.Minute, "minutes": time.Minute,
	"h": time.Hour, "hr": time.Hour, "hour": time.Hour, "hours": time.Hour,
	"d": 24 * time.Hour, "day": 24 * time.Hour, "days": 24 * time.Hour,
	"w": 7 * 24 * time.Hour, "week": 7 * 24 * time.Hour, "weeks": 7 * 24 * time.Hour,
}
