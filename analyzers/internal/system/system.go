// Package system puts together what the packages of a program do: which tasks are
// enqueued into which queue, which servers serve it, with which mux. It answers what
// the rules about the system as a whole ask, and what a map of it shows.
//
// It rests on what domain/wiring tells of each package, and knows no rule. What is not
// known of a server or a task it says, so that who asks can be silent.
package system

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/asynqvet/asynqvet/analyzers/internal/domain/wiring"
	"github.com/asynqvet/asynqvet/analyzers/internal/schema"
)

// A Place is where something stands in the source.
type Place = wiring.Place

// A System is a program, or several that share queues.
type System struct {
	Schema   int        `json:"schema"`  // of this description, see Schema
	Modules  []string   `json:"modules"` // sorted
	Mains    []Main     `json:"mains"`
	Servers  []*Server  `json:"servers"`
	Enqueues []*Enqueue `json:"enqueues"`

	// Types describes what payloads hold, by format and by the key of the type.
	Types map[schema.Format]schema.Table `json:"types,omitempty"`

	// Workloads are what manifests say of programs.
	Workloads []Workload `json:"-"`

	origins map[string]bool // of connections that are known
}

// A Main is a program that is started, and the packages that are linked into it.
type Main struct {
	Package string   `json:"package"`
	Links   []string `json:"links,omitempty"` // itself included
}

// A Server is one that is started.
type Server struct {
	Started *Place `json:"started"`          // the handler that Start or Run is given
	Config  *Place `json:"config,omitempty"` // where its Config is made, nil where that is not known
	Origin  Origin `json:"origin"`
	Local   bool   `json:"-"` // no other package has to do with it

	// Programs are the mains that certainly start it; where there are none, any may that
	// it is linked into.
	Programs []string `json:"programs,omitempty"`

	Queues     []Queue `json:"queues"`               // sorted by name
	OpenQueues bool    `json:"openQueues,omitempty"` // there may be others
	MayDefault bool    `json:"mayDefault,omitempty"` // all are added under conditions, so that it may be default in their place
	Strict     string  `json:"strict,omitempty"`     // as written, "" for the default
	Concurrent string  `json:"concurrency,omitempty"`

	Handlers     []*Handler `json:"handlers"`               // sorted by pattern
	OpenHandlers bool       `json:"openHandlers,omitempty"` // it may handle other types, too
	Opaque       bool       `json:"opaque,omitempty"`       // its handler is no mux, or not seen

	ShutdownTimeout *Duration `json:"shutdownTimeout,omitempty"` // nil where there is none or it is not constant
	BaseContext     bool      `json:"baseContext,omitempty"`
	RetryDelayFunc  bool      `json:"retryDelayFunc,omitempty"`
	Aggregates      bool      `json:"aggregates,omitempty"` // it makes one task of those of a group
}

// A Duration is a constant one, and where it stands.
type Duration struct {
	Value time.Duration `json:"nanoseconds"`
	At    *Place        `json:"at,omitempty"`
}

// A Queue is one that a server serves.
type Queue struct {
	Name   string `json:"name"`             // "" where it is not known
	Symbol string `json:"symbol,omitempty"` // what stands for a name that is not constant
	Weight int64  `json:"weight,omitempty"` // 0 where it is not known
}

// A Handler is what a mux has for a pattern.
type Handler struct {
	Pattern string   `json:"pattern"`           // "" where it is not known
	Name    string   `json:"func,omitempty"`    // of the function
	Perhaps bool     `json:"perhaps,omitempty"` // it may be another mux's
	At      *Place   `json:"at,omitempty"`
	Sub     *Routing `json:"sub,omitempty"` // of a mux in a mux

	Decodes []*wiring.Decode `json:"decodes,omitempty"` // what it decodes payloads into, as far as that is seen
}

// A Payload is what a task is enqueued with.
type Payload struct {
	Format  schema.Format `json:"format,omitempty"`  // "" where it is not known
	Type    string        `json:"type,omitempty"`    // key, "" where it is not known
	Version string        `json:"version,omitempty"` // constant, 0 for one that is not set, "" where it is not known
}

// A Routing is what a mux in a mux has.
type Routing struct {
	Handlers []*Handler `json:"handlers"`
	Open     bool       `json:"open,omitempty"`
}

// An Enqueue is a place where tasks are enqueued, of one type into one queue.
type Enqueue struct {
	At     *Place `json:"at,omitempty"`
	Origin Origin `json:"origin"`
	Local  bool   `json:"-"`

	Type      string   `json:"type"` // "" where it is not known
	Queue     string   `json:"queue"`
	OpenQueue bool     `json:"openQueue,omitempty"` // the queue is not known
	Symbol    string   `json:"symbol,omitempty"`    // what stands for a queue's name that is not constant
	Options   []Option `json:"options,omitempty"`   // in the order in which asynq reads them
	Grouped   bool     `json:"grouped,omitempty"`

	// Payloads are those that it can have, where that was asked for.
	Payloads []Payload `json:"payloads,omitempty"`

	Periodic   bool   `json:"periodic,omitempty"`
	Spec       string `json:"spec,omitempty"`       // of a periodic task, where it is known
	Aggregated bool   `json:"aggregated,omitempty"` // a GroupAggregator returns it

	unsure bool // its Timeout is one of several
}

// An Option is one of a task.
type Option struct {
	Name     string `json:"name"` // "*" for options of which nothing is known
	Value    string `json:"value,omitempty"`
	Constant bool   `json:"constant,omitempty"`
}

// An Origin is where a connection to Redis comes from. Two of one text are the same.
type Origin struct {
	Address  string `json:"address"` // "" where it is not known
	Constant bool   `json:"constant,omitempty"`
	DB       string `json:"db,omitempty"` // "" where it is not known
	Fixed    bool   `json:"fixed,omitempty"`
}

func (o Origin) known() bool { return o.Address != "" && o.DB != "" }

// A Relation says whether two connections lead to one Redis database.
type Relation int

// The relations.
const (
	Unrelated Relation = iota // they lead to two
	Unsure
	Same
)

// Relate compares two origins.
func (s *System) Relate(a, b Origin) Relation {
	switch {
	case a.Address != "" && a.Address == b.Address && a.DB != "" && a.DB == b.DB:
		return Same
	case a.Constant && b.Constant && a.Address != b.Address:
		return Unrelated
	case a.Address != "" && a.Address == b.Address && a.Fixed && b.Fixed && a.DB != b.DB:
		return Unrelated
	case len(s.origins) == 1 && (!a.known() || !b.known()):
		return Same // the program has one such origin only
	}
	return Unsure
}

// Serves reports whether a server certainly takes tasks of a queue.
func (s *Server) Serves(e *Enqueue) bool {
	if e.OpenQueue {
		return e.Symbol != "" && slices.ContainsFunc(s.Queues, func(q Queue) bool { return q.Symbol == e.Symbol })
	}
	return slices.ContainsFunc(s.Queues, func(q Queue) bool { return q.Symbol == "" && q.Name == e.Queue })
}

// MayServe reports whether a server may take tasks of a queue.
func (s *Server) MayServe(e *Enqueue) bool {
	return s.OpenQueues || e.OpenQueue || s.MayDefault && e.Queue == "default" || s.Serves(e)
}

// Match returns the handler that a mux gives tasks of a type to, nil for none
// (asynq v0.26.0: servemux.go:53-96): that of the pattern which is equal to it, else of the longest
// one that it begins with.
func Match(handlers []*Handler, typ string) *Handler {
	var found *Handler
	for _, h := range handlers {
		switch {
		case h.Pattern == typ && h.Pattern != "":
			return h
		case h.Pattern != "" && strings.HasPrefix(typ, h.Pattern) && (found == nil || len(h.Pattern) > len(found.Pattern)):
			found = h
		}
	}
	return found
}

// Handles reports whether a server certainly has a handler for a type, and whether it
// may have one.
func (s *Server) Handles(typ string) (certainly, maybe bool) {
	if s.Opaque {
		return false, true
	}
	certainly = handled(s.Handlers, typ)
	return certainly, certainly || open(s.OpenHandlers, s.Handlers, typ)
}

// maxMounted bounds how deep muxes in muxes are looked into.
const maxMounted = 8

func handled(handlers []*Handler, typ string) bool {
	for range maxMounted {
		h := Match(handlers, typ)
		switch {
		case h == nil || h.Perhaps || h.Captures(typ):
			return false
		case h.Sub == nil:
			return true
		}
		handlers = h.Sub.Handlers
	}
	return false
}

func open(isOpen bool, handlers []*Handler, typ string) bool {
	for range maxMounted {
		h := Match(handlers, typ)
		switch {
		case isOpen || h != nil && h.Perhaps:
			return true
		case h == nil || h.Sub == nil:
			return false
		}
		isOpen, handlers = h.Sub.Open, h.Sub.Handlers
	}
	return false
}

// Takes returns the handler to which a type comes in the end, nil for none.
func (s *Server) Takes(typ string) *Handler {
	handlers := s.Handlers
	for range maxMounted {
		h := Match(handlers, typ)
		if h == nil || h.Sub == nil {
			return h
		}
		handlers = h.Sub.Handlers
	}
	return nil
}

// Captures reports whether the pattern takes a type that it does not look meant for: one
// that goes on with a letter or a digit behind a pattern that does not end in a
// separator.
func (h *Handler) Captures(typ string) bool {
	rest, ok := strings.CutPrefix(typ, h.Pattern)
	if !ok || rest == "" || h.Pattern == "" || strings.ContainsAny(h.Pattern[len(h.Pattern)-1:], ":./-_") {
		return false
	}
	c := rest[0]
	return c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= 0x80
}

// Timeout returns the constant Timeout of a task, 0 where it has none or it is not
// known.
func (e *Enqueue) Timeout() time.Duration {
	if e.unsure {
		return 0
	}
	if slices.ContainsFunc(e.Options, func(o Option) bool { return o.Name == "Deadline" }) {
		return 0 // the earlier one counts
	}
	for _, o := range slices.Backward(e.Options) {
		switch o.Name {
		case "*":
			return 0
		case "Timeout":
			d, err := time.ParseDuration(o.Value)
			if err != nil || !o.Constant {
				return 0
			}
			return d
		}
	}
	return 0
}

func comparePlaces(a, b *Place) int { return a.Compare(b) }

func (s *System) sort() {
	slices.SortStableFunc(s.Mains, func(a, b Main) int { return cmp.Compare(a.Package, b.Package) })
	slices.SortStableFunc(s.Servers, func(a, b *Server) int {
		return cmp.Or(comparePlaces(a.Started, b.Started), comparePlaces(a.Config, b.Config))
	})
	slices.SortStableFunc(s.Enqueues, func(a, b *Enqueue) int {
		return cmp.Or(comparePlaces(a.At, b.At), cmp.Compare(a.Type, b.Type), cmp.Compare(a.Queue, b.Queue))
	})
}

// TakenBy lists what is enqueued, of a type that is known, into a queue that a server
// serves: it takes such tasks.
func (s *System) TakenBy(server *Server) []*Enqueue {
	var out []*Enqueue
	for _, e := range s.Enqueues {
		if e.Type != "" && !e.Grouped && !e.refused() && server.Serves(e) && s.Relate(e.Origin, server.Origin) == Same {
			out = append(out, e)
		}
	}
	return out
}

// refused reports whether asynq takes no such task: the name of its queue is blank
// (asynq v0.26.0: client.go:376).
func (e *Enqueue) refused() bool { return !e.OpenQueue && strings.TrimSpace(e.Queue) == "" }

// QueueName spells the queue in a message.
func (e *Enqueue) QueueName() string {
	if e.OpenQueue && e.Symbol != "" {
		return e.Symbol[strings.LastIndexByte(e.Symbol, '/')+1:]
	}
	return Quote(e.Queue)
}

// MayHandle reports whether a server may have a handler for a type.
func (s *Server) MayHandle(typ string) bool {
	_, maybe := s.Handles(typ)
	return maybe
}

// An UnservedQueue is one that a server lacks.
type UnservedQueue struct {
	Name     string
	Types    []string // sorted
	Enqueues []*Enqueue
	Server   *Server // which has handlers for them
}

// Unserved lists, by server, the queues into which types are enqueued that it handles,
// and which no server serves that does.
func (s *System) Unserved() []*UnservedQueue {
	var out []*UnservedQueue
	for _, e := range s.Enqueues {
		if e.Type == "" || e.OpenQueue || e.Grouped || e.refused() {
			continue
		}
		var lacking []*Server
		served := false
		for _, server := range s.Servers {
			relation := s.Relate(e.Origin, server.Origin)
			certain, maybe := server.Handles(e.Type)
			switch {
			case relation == Unrelated || !maybe:
			case server.MayServe(e):
				served = true
			case certain && relation == Same && server.Config != nil:
				lacking = append(lacking, server)
			}
		}
		if served {
			continue
		}
		for _, server := range lacking {
			out = lack(out, server, e)
		}
	}
	slices.SortStableFunc(out, func(a, b *UnservedQueue) int {
		return cmp.Or(comparePlaces(a.Server.Config, b.Server.Config), cmp.Compare(a.Name, b.Name))
	})
	return out
}

func lack(list []*UnservedQueue, server *Server, e *Enqueue) []*UnservedQueue {
	i := slices.IndexFunc(list, func(q *UnservedQueue) bool {
		return q.Name == e.Queue && q.Server.Config.Compare(server.Config) == 0
	})
	if i < 0 {
		i = len(list)
		list = append(list, &UnservedQueue{Name: e.Queue, Server: server})
	}
	q := list[i]
	if !slices.Contains(q.Types, e.Type) {
		q.Types = append(q.Types, e.Type)
		slices.Sort(q.Types)
	}
	if !slices.Contains(q.Enqueues, e) {
		q.Enqueues = append(q.Enqueues, e)
	}
	return list
}

// Nearest returns the name of a queue of the server's that looks like the one that is
// missing, "" for none.
func (q *UnservedQueue) Nearest() string {
	best, found := 3, ""
	for _, have := range q.Server.Queues {
		if have.Name == "" {
			continue
		}
		if d := distance(strings.ToLower(have.Name), strings.ToLower(q.Name)); d < best && d*3 <= max(len(q.Name), len(have.Name)) {
			best, found = d, have.Name
		}
	}
	return found
}

// distance counts the letters to change, add or remove to make one word the other.
func distance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			cost := 1
			if a[i] == b[j] {
				cost = 0
			}
			next := min(row[j]+1, row[j+1]+1, diagonal+cost)
			diagonal, row[j+1] = row[j+1], next
		}
	}
	return row[len(b)]
}

// maxShown bounds the names in a message.
const maxShown = 25

// Quote spells a name in a message, shortened where it is long.
func Quote(name string) string {
	if r := []rune(name); len(r) > maxShown {
		name = string(r[:maxShown-1]) + "…"
	}
	q := strconv.Quote(name)
	return strings.NewReplacer(";", ",", "\\n", " ").Replace(q)
}

// Listed names the first of some types, and how many more there are.
func Listed(names []string) string {
	switch len(names) {
	case 0:
		return ""
	case 1:
		return Quote(names[0])
	}
	return fmt.Sprintf("%s and %d more", Quote(names[0]), len(names)-1)
}
