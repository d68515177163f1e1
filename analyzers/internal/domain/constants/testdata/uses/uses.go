// Package uses shows what is constant where it is used.
package uses

import (
	"encoding/json"
	"flag"
	"os"
	"time"

	"example/names"
)

func show(any) {}

func str(s string)           { _ = s }
func num(n int)              { _ = n }
func dur(d time.Duration)    { _ = d }
func number(n int64) int64   { return n }
func double(n int64) int64   { return n * 2 }
func prefix(s string) string { return "p:" + s }

type kind int

const (
	zeroth kind = iota
	first
)

var (
	unit     = 30
	readIn   = 5
	onlyZero int
	joined   = "a" + names.Named
)

func init() { flag.IntVar(&readIn, "r", 5, "") }

type settings struct {
	queue   string
	retries int
	Public  int
}

func constants(tenant string) {
	str(names.Named)                       // want `"named"`
	str(names.Fixed)                       // want `"fixed"`
	str(names.Queue())                     // want `"fixed"`
	num(int(first))                        // want `1`
	num(unit)                              // want `30`
	num(onlyZero)                          // want `0`
	str(joined)                            // want `"anamed"`
	dur(time.Duration(unit) * time.Second) // want `30000000000`
	n, _ := names.Pair()
	num(n) // want `7`
	var local time.Duration
	dur(local) // want `0`
	minute := time.Minute
	func() { dur(minute) }()      // want `60000000000`
	str(prefix("x"))              // want `"p:x"`
	dur(time.Duration(number(5))) // want `5`
	dur(time.Duration(double(5))) // want `10`
	s := &settings{queue: "q", retries: 3}
	str(s.queue) // want `"q"`
}

func okUnknown(tenant string, list []string, m map[string]string) {
	str(names.Changed)
	num(names.Flagged)
	str(names.Later)
	str(names.Of(tenant))
	str(names.Two(tenant == ""))
	num(readIn)
	str(tenant)
	str(os.Getenv("Q"))
	for _, q := range []string{"a"} {
		str(q)
	}
	str(list[0])
	str(m["a"])
	str(string("abc"[1]))
	x := 1
	if tenant != "" {
		x = 2
	}
	num(x)
	y := 1
	if err := json.Unmarshal(nil, &y); err != nil {
		return
	}
	num(y)
	var s settings
	num(s.Public)
	s.retries++
	num(s.retries)
	for i := 0; i < 3; i++ {
		num(i)
	}
}
