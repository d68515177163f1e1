package sysmap

import (
	"encoding/json"
	"fmt"
	"io"
	"path"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/asynqvet/asynqvet/analyzers"
)

// An asyncAPI is a document of AsyncAPI 3.1
// (https://www.asyncapi.com/docs/reference/specification/v3.1.0): queues are channels,
// what enqueues and handles are operations, and types of tasks are messages.
type asyncAPI struct {
	AsyncAPI           string               `json:"asyncapi" yaml:"asyncapi"`
	Info               object               `json:"info" yaml:"info"`
	DefaultContentType string               `json:"defaultContentType,omitempty" yaml:"defaultContentType,omitempty"`
	Servers            map[string]object    `json:"servers,omitempty" yaml:"servers,omitempty"`
	Channels           map[string]object    `json:"channels" yaml:"channels"`
	Operations         map[string]operation `json:"operations" yaml:"operations"`
	Components         components           `json:"components" yaml:"components"`
}

type object = map[string]any

type components struct {
	Messages map[string]object `json:"messages" yaml:"messages"`
	Schemas  map[string]object `json:"schemas,omitempty" yaml:"schemas,omitempty"`
}

type operation struct {
	Action   string   `json:"action" yaml:"action"`
	Title    string   `json:"title,omitempty" yaml:"title,omitempty"`
	Channel  object   `json:"channel" yaml:"channel"`
	Messages []object `json:"messages" yaml:"messages"`
	Place    string   `json:"x-asynq-place,omitempty" yaml:"x-asynq-place,omitempty"`
	Options  []object `json:"x-asynq-options,omitempty" yaml:"x-asynq-options,omitempty"`
	Schedule string   `json:"x-asynq-schedule,omitempty" yaml:"x-asynq-schedule,omitempty"`
	Function string   `json:"x-asynq-handler,omitempty" yaml:"x-asynq-handler,omitempty"`
	Pattern  string   `json:"x-asynq-pattern,omitempty" yaml:"x-asynq-pattern,omitempty"`
	Weight   int64    `json:"x-asynq-weight,omitempty" yaml:"x-asynq-weight,omitempty"`
}

// contentTypes are the names of formats in HTTP.
var contentTypes = map[analyzers.Encoding]string{
	"json": "application/json", "json/v2": "application/json", "gob": "application/x-gob", "xml": "application/xml",
	"msgpack": "application/msgpack", "yaml": "application/yaml",
}

func writeAsyncAPI(w io.Writer, m *Map) error {
	d := &document{Map: m, ids: make(map[string]string), taken: make(map[string]bool)}
	d.build()
	if m.AsJSON {
		enc := json.NewEncoder(w)
		enc.SetEscapeHTML(false)
		enc.SetIndent("", "  ")
		return enc.Encode(d.out)
	}
	enc := yaml.NewEncoder(w)
	enc.SetIndent(2)
	if err := enc.Encode(d.out); err != nil {
		return err
	}
	return enc.Close()
}

// A document is one under way.
type document struct {
	*Map
	out   asyncAPI
	ids   map[string]string // of what is called so, by its kind and name
	taken map[string]bool
}

// id names something by letters that a document takes, apart from all others of its kind.
func (d *document) id(kind, name string) string {
	if id := d.ids[kind+" "+name]; id != "" {
		return id
	}
	base := strings.Trim(strings.Map(func(r rune) rune {
		switch {
		case r >= 'a' && r <= 'z', r >= 'A' && r <= 'Z', r >= '0' && r <= '9', r == '_', r == '-':
			return r
		}
		return '_'
	}, name), "_")
	if base == "" {
		base = "unknown"
	}
	id := base
	for n := 2; d.taken[kind+" "+id]; n++ {
		id = fmt.Sprintf("%s_%d", base, n)
	}
	d.taken[kind+" "+id] = true
	d.ids[kind+" "+name] = id
	return id
}

func ref(parts ...string) object { return object{"$ref": "#/" + strings.Join(parts, "/")} }

func (d *document) build() {
	title := "asynq"
	if len(d.Modules) > 0 {
		title = strings.Join(d.Modules, ", ")
	}
	d.out = asyncAPI{
		AsyncAPI:           "3.1.0",
		Info:               object{"title": title, "version": "0.0.0", "description": "The queues and tasks of the program, as its source has them."},
		DefaultContentType: "application/json",
		Servers:            make(map[string]object),
		Channels:           make(map[string]object),
		Operations:         make(map[string]operation),
		Components:         components{make(map[string]object), make(map[string]object)},
	}
	for _, p := range d.Producers {
		for _, s := range p.Sends {
			d.send(p, s)
		}
	}
	for _, w := range d.Workers {
		d.receive(w)
	}
}

// channel returns the name of that of a queue.
func (d *document) channel(queue string, origin analyzers.Origin) string {
	id := d.id("channel", queue)
	ch := d.out.Channels[id]
	if ch == nil {
		ch = object{"messages": make(map[string]object)}
		if queue != unknown {
			ch["address"] = queue
		} else {
			ch["address"] = nil
			ch["description"] = "A queue whose name is not constant."
		}
		d.out.Channels[id] = ch
	}
	if origin.Constant && origin.Address != "" && ch["servers"] == nil {
		server := d.id("server", origin.Address)
		d.out.Servers[server] = object{"host": origin.Address, "protocol": "redis"}
		ch["servers"] = []object{ref("servers", server)}
	}
	return id
}

// message returns the reference to the message of a type in a channel.
func (d *document) message(channel, typ string) object {
	id := d.id("message", typ)
	if d.out.Components.Messages[id] == nil {
		d.out.Components.Messages[id] = d.describe(typ)
	}
	d.out.Channels[channel]["messages"].(map[string]object)[id] = ref("components", "messages", id)
	return ref("channels", channel, "messages", id)
}

// describe describes a type of tasks.
func (d *document) describe(typ string) object {
	out := object{"name": typ, "title": typ}
	if typ == unknown {
		return object{"name": "unknown", "title": "tasks of types that are not constant"}
	}
	var payloads []analyzers.Payload
	for _, e := range d.Enqueues {
		if e.Type == typ {
			payloads = append(payloads, e.Payloads...)
		}
	}
	var list []any
	for _, p := range payloads {
		if kind := contentTypes[p.Format]; kind != "" {
			out["contentType"] = kind
		}
		if p.Type == "" || p.Format == "gob" || p.Format == "xml" {
			continue
		}
		if s := d.schema(p.Format, &analyzers.PayloadType{Ref: p.Type}); !slices.ContainsFunc(list, func(o any) bool { return fmt.Sprint(o) == fmt.Sprint(s) }) {
			list = append(list, s)
		}
		if p.Version != "" {
			out["x-asynq-version"] = p.Version
		}
	}
	switch {
	case len(list) == 1:
		out["payload"] = list[0]
	case len(list) > 1:
		out["payload"] = object{"oneOf": list}
	}
	return out
}

// send adds what is enqueued.
func (d *document) send(p *Producer, s *Send) {
	channel := d.channel(s.Queue.Name, s.Origin)
	op := operation{
		Action:   "send",
		Channel:  ref("channels", channel),
		Messages: []object{d.message(channel, s.Type.Name)},
		Title:    short(p.Package) + " enqueues " + s.Type.Name,
		Place:    where(s.At),
		Schedule: s.Spec,
	}
	for _, o := range s.Options {
		value := o.Value
		if o.Name == "*" {
			value = "not known"
		}
		op.Options = append(op.Options, object{"name": o.Name, "value": value, "constant": o.Constant})
	}
	d.add("send-"+short(p.Package)+"-"+s.Type.Name, op)
}

// receive adds what a server handles.
func (d *document) receive(w *Worker) {
	name := path.Base(w.ID)
	if len(w.Mains) > 0 {
		name = short(w.Mains[0])
	}
	for _, q := range w.Serves {
		channel := d.channel(q.Name, w.Origin)
		var weight int64
		for _, served := range w.Queues {
			if served.Name == q.Name {
				weight = served.Weight
			}
		}
		for _, t := range d.Types {
			i := slices.IndexFunc(t.Handlers, func(h Handled) bool { return h.Worker == w })
			if i < 0 || !d.waits(t, q) {
				continue
			}
			h := t.Handlers[i].Handler
			d.add("receive-"+name+"-"+q.Name+"-"+t.Name, operation{
				Action:   "receive",
				Channel:  ref("channels", channel),
				Messages: []object{d.message(channel, t.Name)},
				Title:    name + " handles " + t.Name + " of " + q.Name,
				Place:    where(h.At),
				Function: h.Name,
				Pattern:  h.Pattern,
				Weight:   weight,
			})
		}
	}
}

// waits reports whether tasks of a type may be in a queue: those that are enqueued there, or
// by nobody that is seen.
func (d *document) waits(t *Type, q *Queue) bool {
	sent := false
	for _, p := range d.Producers {
		for _, s := range p.Sends {
			if s.Type != t {
				continue
			}
			if sent = true; s.Queue == q || s.Queue.Name == unknown {
				return true
			}
		}
	}
	return !sent
}

func (d *document) add(name string, op operation) {
	id := d.id("operation", name)
	for n := 2; d.out.Operations[id].Action != ""; n++ {
		id = d.id("operation", fmt.Sprintf("%s-%d", name, n))
	}
	d.out.Operations[id] = op
}

// schema is the JSON Schema of what is written of a type.
func (d *document) schema(f analyzers.Encoding, t *analyzers.PayloadType) object {
	table := d.System.Types[f]
	if t.Ref != "" && t.Writes == nil {
		id := d.id("schema", string(f)+" "+t.Ref)
		if d.out.Components.Schemas[id] == nil {
			d.out.Components.Schemas[id] = object{} // until it is known
			d.out.Components.Schemas[id] = d.spell(f, table.Written(t), true)
		}
		if t.Pointer {
			return object{"oneOf": []any{ref("components", "schemas", id), object{"type": "null"}}}
		}
		return ref("components", "schemas", id)
	}
	w := table.Written(t)
	if w.Ref != "" {
		return d.schema(f, w)
	}
	return d.spell(f, w, false)
}

func (d *document) spell(f analyzers.Encoding, t *analyzers.PayloadType, declared bool) object {
	out := object{}
	kind := ""
	switch t.Kind {
	case "bool":
		kind = "boolean"
	case "int", "uint":
		kind = "integer"
		if t.Bits == 64 || t.Bits == 32 {
			out["format"] = fmt.Sprintf("%s%d", t.Kind, t.Bits)
		}
		if t.Kind == "uint" {
			out["minimum"] = 0
		}
	case "float", "number":
		kind = "number"
	case "string", "text":
		kind = "string"
	case "time":
		kind = "string"
		out["format"] = "date-time"
	case "bytes":
		kind = "string"
		out["contentEncoding"] = "base64"
	case "list":
		kind = "array"
		out["items"] = d.schema(f, t.Elem)
		if t.Len > 0 {
			out["minItems"], out["maxItems"] = t.Len, t.Len
		}
	case "map":
		kind = "object"
		out["additionalProperties"] = d.schema(f, t.Elem)
	case "object":
		kind = "object"
		d.properties(f, t, out)
		if declared {
			out["title"] = t.Name
		}
	}
	if t.Quoted {
		out = object{"description": t.Name + " in quotes"}
		kind = "string"
	}
	nullable := t.Pointer && !declared || (t.Kind == "list" && t.Len == 0 || t.Kind == "map")
	switch {
	case kind == "":
	case nullable:
		out["type"] = []string{kind, "null"}
	default:
		out["type"] = kind
	}
	return out
}

func (d *document) properties(f analyzers.Encoding, t *analyzers.PayloadType, out object) {
	properties := object{}
	var required []string
	for _, field := range t.Fields {
		properties[field.Name] = d.schema(f, field.Type)
		if !field.Omit {
			required = append(required, field.Name)
		}
	}
	out["properties"] = properties
	if len(required) > 0 {
		out["required"] = required
	}
}
