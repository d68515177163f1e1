package system

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/asynqvet/asynqvet/analyzers/internal/asynqapi"
	"github.com/asynqvet/asynqvet/analyzers/internal/domain/wiring"
)

// Of puts a program together from what its packages do, and what they tell of payloads.
func Of(packages []*wiring.Package, contents ...*wiring.Contents) *System {
	b := &builder{puts: make(map[put][]*Enqueue), linker: link(packages), System: &System{Schema: Schema, Mains: []Main{}, Servers: []*Server{}, Enqueues: []*Enqueue{}}, decoders: decodersOf(contents)}
	for _, p := range packages {
		if p.Main {
			b.Mains = append(b.Mains, Main{p.Path, p.Links})
		}
	}
	b.strays()
	for _, e := range b.effects {
		switch e.Do {
		case wiring.Start:
			for _, r := range b.rounds(e) {
				b.start(r)
			}
		case wiring.Enqueue:
			for _, r := range b.rounds(e) {
				b.enqueue(r)
			}
		}
	}
	b.periodic()
	b.describe(contents)
	b.noteOrigins()
	b.aggregate()
	b.sort()
	return b.System
}

type builder struct {
	*linker
	*System
	puts         map[put][]*Enqueue
	unplaced     []*entry // registrations with muxes that are not known
	aggregations []aggregation
	decoders     map[string][]*wiring.Decode
}

// strays finds registrations of which it is not known with which mux: any may have them.
func (b *builder) strays() {
	for _, e := range b.effects {
		if e.Do != wiring.Store || e.Name != wiring.Patterns && e.Name != wiring.Uses {
			continue
		}
		if len(b.targets(e.On)) > 0 && !uncertain(b.resolve(e.On)) {
			continue
		}
		b.unplaced = append(b.unplaced, &entry{name: e.Name, value: e.Args[0], at: e.At})
	}
}

// uncertain reports whether a term may be something that is not known.
func uncertain(t *term) bool {
	return slices.ContainsFunc(alternatives(t), func(a *term) bool { return identity(a) == "" && a.Kind != wiring.Zero })
}

// start adds the servers that an effect starts.
func (b *builder) start(e *effect) {
	for _, on := range alternatives(b.resolve(e.On)) {
		if on.Kind == wiring.Zero {
			continue
		}
		s := &Server{Started: e.At, Local: e.Local}
		b.configure(s, on)
		b.handler(s, e.Args[0])
		i := slices.IndexFunc(b.Servers, func(t *Server) bool { return t.same(s) })
		if i < 0 {
			i = len(b.Servers)
			b.Servers = append(b.Servers, s)
		}
		s = b.Servers[i]
		s.Local = s.Local || e.Local
		if b.isMain(e.pkg) && !slices.Contains(s.Programs, e.pkg) {
			s.Programs = append(s.Programs, e.pkg)
			slices.Sort(s.Programs)
		}
	}
}

func (b *builder) isMain(pkg string) bool {
	return slices.ContainsFunc(b.Mains, func(m Main) bool { return m.Package == pkg })
}

// same reports whether two servers say the same of themselves.
func (s *Server) same(t *Server) bool {
	return s.Started.Compare(t.Started) == 0 && s.Config.Compare(t.Config) == 0 && s.Origin == t.Origin && slices.Equal(s.Queues, t.Queues) &&
		s.OpenQueues == t.OpenQueues && s.OpenHandlers == t.OpenHandlers && s.Opaque == t.Opaque &&
		slices.EqualFunc(s.Handlers, t.Handlers, func(a, b *Handler) bool { return a.Pattern == b.Pattern && a.At.Compare(b.At) == 0 })
}

// configure fills in what a server is made of.
func (b *builder) configure(s *Server, server *term) {
	if server.Kind != wiring.Made || server.Type != wiring.Server || len(server.Args) < 2 {
		s.OpenQueues = true
		return
	}
	s.Origin = b.connection(server.Args[0])
	list := alternatives(b.resolve(server.Args[1]))
	if len(list) != 1 || list[0].Kind != wiring.Made || b.isOpen(list[0].Text) {
		s.OpenQueues = true
		return
	}
	config := list[0].Text
	s.Config = b.madeAt(list[0])
	s.MayDefault = slices.ContainsFunc(b.held[config], func(e *entry) bool { return e.name == asynqapi.QueuesField && e.perhaps })
	b.queues(s, b.setting(config, asynqapi.QueuesField))
	if v := b.setting(config, asynqapi.ShutdownTimeoutField); v != nil {
		if n, ok := b.resolve(v).Int(); ok && n > 0 {
			s.ShutdownTimeout = &Duration{time.Duration(n), b.settingPlace(config, asynqapi.ShutdownTimeoutField)}
		}
	}
	if v := b.setting(config, asynqapi.ConcurrencyField); v != nil {
		s.Concurrent = b.shown(b.resolve(v))
	}
	if v := b.setting(config, "StrictPriority"); v != nil {
		s.Strict = b.shown(b.resolve(v))
	}
	s.BaseContext = b.setting(config, asynqapi.BaseContextField) != nil
	s.RetryDelayFunc = b.setting(config, "RetryDelayFunc") != nil
	if v := b.setting(config, "GroupAggregator"); v != nil {
		b.aggregator(s, v)
	}
}

func (b *builder) madeAt(t *term) *Place {
	if t.At != nil && t.At.Line > 0 {
		return t.At
	}
	if m := b.made[t.Text]; m != nil && m.At != nil && m.At.Line > 0 {
		return m.At
	}
	return nil
}

// setting is what a field of a Config is given, nil for nothing.
func (b *builder) setting(config, name string) *term { return b.field(config, name, 0) }

func (b *builder) settingPlace(config, name string) *Place {
	for range maxCopies {
		from := ""
		for _, e := range b.held[config] {
			switch e.name {
			case name:
				return e.at
			case wiring.Copied:
				from = identity(b.resolve(e.value))
			}
		}
		if from == "" {
			break
		}
		config = from
	}
	return nil
}

// queues fills in the queues that a server serves: those of a positive weight, or
// default where there is none (asynq v0.26.0: server.go:444-470).
func (b *builder) queues(s *Server, queues *term) {
	sure := queues == nil
	if queues != nil {
		maps := alternatives(b.resolve(queues))
		s.OpenQueues = len(maps) > 1 // it is not known which
		for _, m := range maps {
			switch m.Kind {
			case wiring.Zero:
				continue
			case wiring.Made:
				if m.Type != "map" {
					s.OpenQueues = true
					continue
				}
			default:
				s.OpenQueues = true
				continue
			}
			entries, all := b.entries(m.Text, wiring.Entries)
			s.OpenQueues = s.OpenQueues || !all
			if len(maps) > 1 {
				continue
			}
			for _, e := range entries {
				sure = sure || e.value.Index == 0
				if e.value.Index == 0 && len(e.value.Args) > 0 && e.value.Args[0].Contains(func(t *term) bool { return t.Kind == wiring.Each }) {
					s.OpenQueues = true // each round of a loop has a map, and perhaps a server, of its own
					continue
				}
				for _, pair := range b.pairs(e.value) {
					b.queue(s, pair)
				}
			}
		}
	}
	if len(s.Queues) == 0 && !s.OpenQueues {
		s.Queues = []Queue{{Name: "default", Weight: 1}}
	}
	slices.SortFunc(s.Queues, func(a, b Queue) int { return cmp.Or(cmp.Compare(a.Name, b.Name), cmp.Compare(a.Symbol, b.Symbol)) })
	s.Queues = slices.CompactFunc(s.Queues, func(a, b Queue) bool { return a.Name == b.Name && a.Symbol == b.Symbol })
	s.MayDefault = s.MayDefault || !sure
}

// pairs lists the entries that one stands for: of each round of a loop, and of each way.
func (b *builder) pairs(t *term) []*term {
	var out []*term
	for _, r := range b.rounds(&effect{Effect: &wiring.Effect{Do: wiring.Store, On: &term{}, Args: []*term{t}}}) {
		pair := r.Args[0]
		if pair.Kind != wiring.Pair {
			continue
		}
		keys := []*term{pair.Args[0]}
		if pair.Args[0].Kind != wiring.Var { // which is itself, whatever it holds
			keys = alternatives(b.resolve(pair.Args[0]))
		}
		for _, key := range keys {
			if key.Kind == wiring.Each {
				if list := b.each(key); list != nil {
					for _, k := range list {
						out = append(out, &term{Kind: wiring.Pair, Index: pair.Index, Args: []*term{k, pair.Args[1]}})
					}
					continue
				}
			}
			out = append(out, &term{Kind: wiring.Pair, Index: pair.Index, Args: []*term{key, pair.Args[1]}})
		}
	}
	return out
}

// queue adds a queue, unless asynq drops it.
func (b *builder) queue(s *Server, pair *term) {
	weight := b.resolve(pair.Args[1])
	n, known := weight.Int()
	if known && n <= 0 {
		return
	}
	name, constant := b.name(pair.Args[0])
	switch {
	case constant && strings.TrimSpace(name) == "":
	case constant:
		s.Queues = append(s.Queues, Queue{Name: name, Weight: n})
	default:
		s.OpenQueues = true
		if name != "" {
			s.Queues = append(s.Queues, Queue{Symbol: strings.TrimPrefix(name, symbol), Weight: n})
		}
	}
}

// handler fills in what a server handles.
func (b *builder) handler(s *Server, handler *term) {
	list := alternatives(b.resolve(handler))
	for _, t := range list {
		// Several that are made at one place are rounds of a recursion.
		if t.Kind != wiring.Made || t.Type != wiring.Mux || t.Key() != list[0].Key() {
			s.Opaque = true
			return
		}
	}
	for i, t := range list {
		r := b.routing(t.Text, 0)
		if i == 0 || len(r.Handlers) > len(s.Handlers) {
			s.Handlers = r.Handlers
		}
		s.OpenHandlers = s.OpenHandlers || r.Open
	}
}

// routing is what a mux has been given.
func (b *builder) routing(mux string, depth int) *Routing {
	entries, all := b.entries(mux, wiring.Patterns)
	uses, _ := b.entries(mux, wiring.Uses)
	r := &Routing{Open: !all || depth > maxMounted}
	placed := len(entries)
	for _, e := range b.unplaced {
		if e.name == wiring.Patterns {
			entries = append(entries, e)
		} else {
			uses = append(uses, e)
		}
	}
	for _, e := range uses {
		r.Open = r.Open || !b.allPass(e.value)
	}
	for i, e := range entries {
		for _, pair := range b.pairs(e.value) {
			name, constant := b.name(pair.Args[0])
			h := &Handler{At: e.at, Perhaps: pair.Index == 1 || i >= placed}
			if constant {
				h.Pattern = name
			} else {
				r.Open = true
			}
			for _, to := range alternatives(b.resolve(pair.Args[1])) {
				h.Decodes = append(h.Decodes, b.decodes(to, 0)...)
				switch {
				case to.Kind == wiring.Made && to.Type == wiring.Mux && to.Text != mux && depth <= maxMounted:
					h.Sub = b.routing(to.Text, depth+1)
				case to.Kind == wiring.Func:
					h.Name = wiring.HandlerName(to.Text)
				case to.Kind == wiring.Made && to.Type != "":
					h.Name = to.Type
				}
			}
			r.Handlers = append(r.Handlers, h)
		}
	}
	slices.SortStableFunc(r.Handlers, func(a, b *Handler) int { return cmp.Or(cmp.Compare(a.Pattern, b.Pattern), comparePlaces(a.At, b.At)) })
	r.Handlers = slices.CompactFunc(r.Handlers, func(a, b *Handler) bool {
		return a.Pattern == b.Pattern && a.At.Compare(b.At) == 0 && a.Name == b.Name
	})
	return r
}

// allPass reports whether all middleware in a list always calls the next handler.
func (b *builder) allPass(t *term) bool {
	list, all := b.elements(t)
	if !all {
		return false
	}
	for _, m := range list {
		for _, f := range alternatives(b.resolve(m)) {
			if f.Kind != wiring.Func || f.Index != 1 {
				return false
			}
		}
	}
	return true
}

// enqueue adds what an effect enqueues.
func (b *builder) enqueue(e *effect) {
	certain := true
	for _, g := range e.Guards {
		switch held, _ := b.resolve(g).Literal(); held {
		case "true":
		case "false":
			return
		default:
			certain = false
		}
	}
	base := Enqueue{At: e.At, Local: e.closed, Origin: b.client(e.On)}
	if len(e.Args) > 2 {
		base.Periodic = true
		base.Spec, _ = b.name(e.Args[2])
		base.Spec = strings.TrimPrefix(base.Spec, symbol)
	}
	if !certain {
		// It is not known whether it happens with this type and these options.
		e.Args = slices.Clone(e.Args)
		e.Args[0] = &term{Kind: wiring.Unknown}
	}
	b.add(base, e.Args[0], e.Args[1])
}

// add adds what a task stands for, with options.
func (b *builder) add(base Enqueue, task, options *term) {
	tasks := alternatives(b.resolve(task))
	for _, t := range tasks {
		if t.Kind != wiring.Made || t.Type != wiring.Task || len(t.Args) < 2 {
			e := base
			e.OpenQueue = true
			b.put(&e)
			continue
		}
		if len(t.Args) > 2 {
			base.Payloads = b.payloads(t.Args[2])
		}
		own := &effect{Effect: &wiring.Effect{Do: wiring.Enqueue, On: &term{}, Args: []*term{t.Args[0], {Kind: wiring.Rest, Args: []*term{t.Args[1]}}, {Kind: wiring.Rest, Args: []*term{options}}}}}
		for _, r := range b.rounds(own) {
			b.variants(base, r.Args[0], []*term{r.Args[1], r.Args[2]}, len(tasks) == 1)
		}
	}
}

// variants adds a task of some type with each list of options that it can have.
func (b *builder) variants(base Enqueue, typ *term, options []*term, sure bool) {
	resolved := b.resolve(typ)
	types := []*term{resolved}
	if resolved.Kind == wiring.Either {
		types = resolved.Args
	}
	lists, decided := b.lists(options)
	for _, t := range types {
		name, constant := b.name(t)
		if !constant || !sure {
			name = ""
		}
		list := lists
		if len(types) > 1 && len(lists) > 1 {
			list = [][]*term{{{Kind: wiring.Unknown}}} // which type goes with which options is not known
		}
		var found []*Enqueue
		for _, opts := range list {
			e := base
			e.Type = name
			b.options(&e, opts)
			found = append(found, &e)
		}
		for _, e := range found {
			// Where one way is not known, or it is not known which one is taken, nothing is
			// of the others either.
			other := func(f *Enqueue) bool { return f.OpenQueue && f.Symbol == "" || !decided && f.Queue != e.Queue }
			e.OpenQueue = e.OpenQueue || slices.ContainsFunc(found, other)
			e.unsure = !decided && slices.ContainsFunc(found, func(f *Enqueue) bool { return f.Timeout() != e.Timeout() })
		}
		for _, e := range found {
			b.put(e)
		}
	}
}

// maxVariants bounds the lists of options that one task is looked at with.
const maxVariants = 16

// lists returns each list of options that some terms can stand for, and whether it
// hangs on nothing that is known elsewhere which of them it is.
func (b *builder) lists(parts []*term) (out [][]*term, sure bool) {
	out, sure = [][]*term{nil}, true
	for _, p := range parts {
		var variants [][]*term
		key := p.Spelled()
		switch {
		case b.within[key]: // a list that is made longer and longer
		case p.Kind == wiring.Rest:
			b.within[key] = true
			of := b.resolve(p.Args[0])
			sure = sure && of.Kind != wiring.Choice
			for _, t := range alternatives(of) {
				switch t.Kind {
				case wiring.List:
					more, ok := b.lists(t.Args)
					variants = append(variants, more...)
					sure = sure && ok
				case wiring.Zero:
					variants = append(variants, nil)
				default:
					variants = append(variants, []*term{{Kind: wiring.Unknown}})
				}
			}
			delete(b.within, key)
		default:
			of := b.resolve(p)
			sure = sure && of.Kind != wiring.Choice
			for _, t := range alternatives(of) {
				variants = append(variants, []*term{t})
			}
		}
		if len(variants) == 0 {
			variants = [][]*term{{{Kind: wiring.Unknown}}}
		}
		var next [][]*term
		for _, head := range out {
			for _, v := range variants {
				next = append(next, append(slices.Clone(head), v...))
			}
		}
		if len(next) > maxVariants {
			return [][]*term{{{Kind: wiring.Unknown}}}, true
		}
		out = next
	}
	return out, sure
}

// options fills in what the options of a task say; the last one of a kind counts.
func (b *builder) options(e *Enqueue, list []*term) {
	e.Queue = "default"
	for _, t := range list {
		if t.Kind == wiring.Zero {
			continue
		}
		if t.Kind != wiring.Option {
			e.Options = append(e.Options, Option{Name: "*"})
			e.OpenQueue, e.Symbol = true, ""
			continue
		}
		value := b.resolve(t.Args[0])
		o := Option{Name: t.Text}
		o.Value, o.Constant = b.value(t.Text, value)
		e.Options = append(e.Options, o)
		switch t.Text {
		case asynqapi.Queue:
			name, constant := b.name(t.Args[0])
			e.Queue, e.OpenQueue, e.Symbol = name, !constant, ""
			if !constant {
				e.Queue, e.Symbol = "", strings.TrimPrefix(name, symbol)
			}
		case asynqapi.Group:
			e.Grouped = true
		}
	}
}

// value spells the value of an option.
func (b *builder) value(option string, t *term) (text string, constant bool) {
	if n, ok := t.Int(); ok && (t.Kind == wiring.Number || option == asynqapi.Timeout) {
		if isDuration(option) {
			return time.Duration(n).String(), true
		}
		return strconv.FormatInt(n, 10), true
	}
	if s, ok := t.Literal(); ok {
		return s, true
	}
	return b.shown(t), false
}

func isDuration(option string) bool {
	return slices.Contains([]string{asynqapi.Timeout, asynqapi.Unique, asynqapi.Retention, asynqapi.ProcessIn}, option)
}

// shown spells a value for a reader.
func (b *builder) shown(t *term) string {
	switch t.Kind {
	case wiring.Text, wiring.Number:
		return t.Text
	case wiring.Zero:
		return "0"
	case wiring.Var, wiring.Call:
		return t.Text[strings.LastIndexByte(t.Text, '/')+1:]
	case wiring.Select:
		return t.Type[strings.LastIndexByte(t.Type, '/')+1:] + "." + t.Text
	}
	return "?"
}

// A put is what tells enqueues apart, beside their options.
type put struct {
	At                  Place
	Type, Queue, Symbol string
	Open                bool
	Origin              Origin
}

// put adds an enqueue, unless it is there.
func (b *builder) put(e *Enqueue) {
	key := put{Type: e.Type, Queue: e.Queue, Symbol: e.Symbol, Open: e.OpenQueue, Origin: e.Origin}
	if e.At != nil {
		key.At = *e.At
	}
	if i := slices.IndexFunc(b.puts[key], func(f *Enqueue) bool { return slices.Equal(f.Options, e.Options) }); i >= 0 {
		b.puts[key][i].Payloads = distinct(b.puts[key][i].Payloads, e.Payloads)
		return
	}
	b.puts[key] = append(b.puts[key], e)
	b.Enqueues = append(b.Enqueues, e)
}

// client is where the connection of a client or a scheduler comes from.
func (b *builder) client(on *term) Origin {
	list := alternatives(b.resolve(on))
	var out Origin
	for i, c := range list {
		if c.Kind != wiring.Made || len(c.Args) == 0 {
			return Origin{}
		}
		o := b.connection(c.Args[0])
		if i > 0 && o != out {
			return Origin{}
		}
		out = o
	}
	return out
}

// connection is where a connection comes from: the address and the number of the
// database that a structure names, or whatever the value comes from.
func (b *builder) connection(t *term) Origin {
	list := slices.DeleteFunc(alternatives(b.resolve(t)), func(t *term) bool { return t.Kind == wiring.Zero })
	if len(list) != 1 {
		return b.origins1(wiring.Join(wiring.Choice, list...))
	}
	t = list[0]
	if t.Kind == wiring.Call {
		for _, a := range t.Args {
			for _, m := range alternatives(b.resolve(a)) {
				if m.Kind == wiring.Made && len(b.held[m.Text]) > 0 {
					return b.connection(m)
				}
			}
		}
	}
	if t.Kind != wiring.Made || t.Text == "" {
		return b.origins1(t)
	}
	if b.isOpen(t.Text) {
		return Origin{}
	}
	var o Origin
	address := b.field(t.Text, "Addr", 0)
	if address == nil {
		address = b.field(t.Text, "Addrs", 0)
	}
	if address == nil {
		return Origin{}
	}
	address = b.resolve(address)
	o = b.origins1(address)
	o.DB, o.Fixed = "0", true
	if db := b.field(t.Text, "DB", 0); db != nil {
		db = b.resolve(db)
		if n, ok := db.Int(); ok {
			o.DB = strconv.FormatInt(n, 10)
		} else {
			o.DB, o.Fixed = known(b.deep(db)), false
		}
	}
	return o
}

// origins1 is the origin of an address.
func (b *builder) origins1(t *term) Origin {
	t = b.deep(t)
	if s, ok := t.Literal(); ok {
		return Origin{Address: s, Constant: true, DB: "0", Fixed: true}
	}
	return Origin{Address: known(t), DB: "0"}
}

// deep resolves the elements of containers, too.
func (b *builder) deep(t *term) *term {
	if t.Kind == wiring.List {
		u := *t
		u.Args = b.all(t.Args)
		return &u
	}
	return t
}

// known spells where a value comes from, "" where that is not known.
func known(t *term) string {
	key := t.Key()
	if strings.Contains(key, "?") {
		return ""
	}
	return key
}

// periodic adds what periodic task managers are configured with.
func (b *builder) periodic() {
	for _, id := range slices.Sorted(maps.Keys(b.held)) {
		m := b.made[id]
		if m == nil || m.Type != wiring.Periodic {
			continue
		}
		task := b.field(id, "Task", 0)
		if task == nil {
			continue
		}
		options := b.field(id, "Opts", 0)
		if options == nil {
			options = &term{Kind: wiring.Zero}
		}
		base := Enqueue{At: m.At, Periodic: true}
		if spec := b.field(id, asynqapi.Cronspec, 0); spec != nil {
			base.Spec, _ = b.name(spec)
			base.Spec = strings.TrimPrefix(base.Spec, symbol)
		}
		b.add(base, task, options)
	}
}

// aggregator notes what the aggregator of a server makes.
func (b *builder) aggregator(s *Server, v *term) {
	s.Aggregates = true
	for _, t := range alternatives(b.resolve(v)) {
		if t.Kind == wiring.Made && t.Type == wiring.Task {
			b.aggregations = append(b.aggregations, aggregation{s, t})
		}
	}
}

// An aggregation is a task that a server makes of those of a group.
type aggregation struct {
	server *Server
	task   *term
}

// aggregate adds the tasks that servers make of those of groups: with their own options,
// into the queue of the group (asynq v0.26.0: aggregator.go:163).
func (b *builder) aggregate() {
	grouped := slices.DeleteFunc(slices.Clone(b.Enqueues), func(e *Enqueue) bool { return !e.Grouped })
	for _, a := range b.aggregations {
		for _, e := range grouped {
			if e.OpenQueue || !a.server.Serves(e) || b.Relate(e.Origin, a.server.Origin) != Same {
				continue
			}
			queue := &term{Kind: wiring.Option, Text: asynqapi.Queue, Args: []*term{wiring.TextOf(e.Queue)}}
			b.add(Enqueue{At: a.task.At, Origin: a.server.Origin, Aggregated: true}, a.task, &term{Kind: wiring.List, Args: []*term{queue}})
		}
	}
}
