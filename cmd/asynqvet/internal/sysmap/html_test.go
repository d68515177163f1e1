package sysmap

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/asynqvet/asynqvet/analyzers"
)

// A small shop: the mailer takes what the api enqueues, but for what goes into a queue
// that nobody serves, and it has a handler for what nobody enqueues.
func small() *analyzers.System {
	s := &analyzers.System{Modules: []string{"shop.example"}}
	addMain(s, "shop.example/cmd/api")
	addMain(s, "shop.example/cmd/mailer")
	mailer := addServer(s, "shop.example/cmd/mailer", "cmd/mailer/main.go", "mail")
	mailer.Concurrent, mailer.Strict = "7", "true"
	grown := mailer.ShutdownTimeout
	allocate(&grown)
	grown.Value = 20 * time.Second
	mailer.ShutdownTimeout = grown
	addHandler(mailer, "mail:welcome", "shop.example/mails.Welcome", 31)
	addHandler(mailer, "mail:rare", "shop.example/mails.Rare", 32)
	welcome := addSend(s, "shop.example/cmd/api", "cmd/api/routes.go", 12, "mail:welcome", "mail")
	o := grow(&welcome.Options)
	o.Name, o.Value, o.Constant = "MaxRetry", "5", true
	nightly := addSend(s, "shop.example/cmd/api", "cmd/api/routes.go", 20, "stock:count", "stocks")
	nightly.Periodic, nightly.Spec = true, "0 4 * * *"
	return s
}

// grow adds an element to a list and returns it. Not all types of lists have a name
// here.
func grow[T any](list *[]T) *T {
	*list = append(*list, *new(T))
	return &(*list)[len(*list)-1]
}

func allocate[T any](p **T) { *p = new(T) }

func addMain(s *analyzers.System, pkg string) {
	m := grow(&s.Mains)
	m.Package, m.Links = pkg, []string{pkg}
}

func place(pkg, file string, line int) *analyzers.Place {
	return &analyzers.Place{Module: "shop.example", Package: pkg, File: file, Line: line, Column: 2}
}

func addServer(s *analyzers.System, pkg, file string, queues ...string) *analyzers.Server {
	server := &analyzers.Server{Started: place(pkg, file, 40), Config: place(pkg, file, 25)}
	server.Origin.Address = "redis.example:6379"
	server.Origin.Constant = true
	for i, name := range queues {
		q := grow(&server.Queues)
		q.Name, q.Weight = name, int64(i+1)
	}
	s.Servers = append(s.Servers, server)
	return server
}

func addHandler(s *analyzers.Server, pattern, name string, line int) {
	s.Handlers = append(s.Handlers, &analyzers.Handler{Pattern: pattern, Name: name, At: place(s.Started.Package, s.Started.File, line)})
}

func addSend(s *analyzers.System, pkg, file string, line int, typ, queue string) *analyzers.Enqueue {
	e := &analyzers.Enqueue{At: place(pkg, file, line), Type: typ, Queue: queue}
	s.Enqueues = append(s.Enqueues, e)
	return e
}

func htmlOf(t *testing.T, s *analyzers.System) string {
	t.Helper()
	var b bytes.Buffer
	if err := writeHTML(&b, Of(s)); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// An element is one of a page, with all text in it.
type element struct {
	name  string
	attrs map[string]string
	text  string
}

func (e *element) classes() []string { return strings.Fields(e.attrs["class"]) }

// elementsOf reads a page, which must be well-formed even to those who expect XML.
func elementsOf(t *testing.T, page string) []*element {
	t.Helper()
	d := xml.NewDecoder(strings.NewReader(page))
	d.Strict = false
	var all, open []*element
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatalf("the page is not well-formed: %v", err)
		}
		switch token := token.(type) {
		case xml.StartElement:
			e := &element{name: token.Name.Local, attrs: make(map[string]string)}
			for _, a := range token.Attr {
				e.attrs[a.Name.Local] = a.Value
			}
			all, open = append(all, e), append(open, e)
		case xml.EndElement:
			if len(open) == 0 || open[len(open)-1].name != token.Name.Local {
				t.Fatalf("</%s> closes nothing", token.Name.Local)
			}
			open = open[:len(open)-1]
		case xml.CharData:
			for _, e := range open {
				e.text += string(token)
			}
		}
	}
	if len(open) > 0 {
		t.Fatalf("<%s> is not closed", open[len(open)-1].name)
	}
	return all
}

// find returns what is drawn of the piece that is described by a text which begins so.
func find(t *testing.T, list []*element, label string) *element {
	t.Helper()
	i := slices.IndexFunc(list, func(e *element) bool {
		return slices.Contains(e.classes(), "n") && strings.HasPrefix(e.attrs["aria-label"], label)
	})
	if i < 0 {
		t.Fatalf("no piece is described as %q", label)
	}
	drawn := slices.IndexFunc(list, func(e *element) bool { return e.attrs["id"] == "v"+list[i].attrs["id"] })
	if drawn < 0 {
		t.Fatalf("nothing is drawn of %q", label)
	}
	return list[drawn]
}

// What the text says is in the page, too.
func TestHTMLTellsAll(t *testing.T) {
	page := htmlOf(t, small())
	list := elementsOf(t, page)
	body := list[slices.IndexFunc(list, func(e *element) bool { return e.name == "main" })].text
	for _, want := range []string{
		"shop.example/cmd/api", "shop.example/cmd/mailer",
		"mail:welcome", "mail:rare", "stock:count", "mails.Welcome", "mails.Rare",
		"redis.example:6379", "(1)", "20s", "StrictPriority", "MaxRetry 5", "0 4 * * *",
		"cmd/api/routes.go:12", "cmd/api/routes.go:20", "cmd/mailer/main.go:40", "cmd/mailer/main.go:25", "cmd/mailer/main.go:31",
		"types without a handler", "queues without a server", "handlers without a producer",
	} {
		if !strings.Contains(body, want) {
			t.Errorf("the page does not say %q", want)
		}
	}
	if !slices.ContainsFunc(list, func(e *element) bool {
		return e.name == "a" && e.attrs["href"] == "cmd/api/routes.go#L12" && e.text == "cmd/api/routes.go:12"
	}) {
		t.Error("no link leads to the place of an enqueue")
	}
	for _, no := range []string{"<script", "http-equiv=\"refresh", "@import", "url(", "src=", "ZgotmplZ"} {
		if strings.Contains(page, no) {
			t.Errorf("the page has %s in it", no)
		}
	}
}

// What is loose is marked by words, and by its frame.
func TestHTMLMarksLooseEnds(t *testing.T) {
	list := elementsOf(t, htmlOf(t, small()))
	for label, mark := range map[string]string{
		"task type stock:count": "loose: no handler",
		"task type mail:rare":   "loose: nobody enqueues it",
		"queue stocks":          "loose: no server serves it",
		"handler of mail:rare":  "loose",
	} {
		e := find(t, list, label)
		if !slices.Contains(e.classes(), "loose") || !strings.Contains(e.text, mark) {
			t.Errorf("%s: classes %q, text %q", label, e.classes(), e.text)
		}
	}
	for _, label := range []string{"producer api", "task type mail:welcome", "queue mail", "server mailer", "handler of mail:welcome"} {
		if e := find(t, list, label); slices.Contains(e.classes(), "loose") || strings.Contains(e.text, "loose") {
			t.Errorf("%s is marked as loose", label)
		}
	}
}

// All pieces can be pointed at without a mouse and are described, and no two have one
// name.
func TestHTMLPieces(t *testing.T) {
	ids := make(map[string]bool)
	pieces := 0
	list := elementsOf(t, htmlOf(t, small()))
	for _, e := range list {
		id := e.attrs["id"]
		if id != "" && ids[id] {
			t.Errorf("two elements are named %s", id)
		}
		ids[id] = true
		if !slices.Contains(e.classes(), "n") {
			continue
		}
		pieces++
		if e.attrs["tabindex"] != "0" || e.attrs["role"] != "img" || e.attrs["aria-label"] == "" || id == "" {
			t.Errorf("a piece has the attributes %q", e.attrs)
		}
	}
	if pieces != 9 {
		t.Errorf("%d pieces, want 9: a producer, 3 types, 2 queues, a server with 2 handlers", pieces)
	}
	for _, e := range list {
		if to, ok := strings.CutPrefix(e.attrs["href"], "#"); ok && !ids[to] {
			t.Errorf("a link leads to %s, which is not there", to)
		}
	}
}

// A piece is shown with what it shares a way with, and with nothing else.
func TestHTMLWays(t *testing.T) {
	d := draw(Of(small()))
	all := []string{"api", "mail:welcome", "mail:rare", "stock:count", "mail", "stocks", "mailer"}
	for from, want := range map[string][]string{
		"api":          {"api", "mail:welcome", "stock:count", "mail", "stocks", "mailer"},
		"mail:welcome": {"api", "mail:welcome", "mail", "mailer"},
		"stock:count":  {"api", "stock:count", "stocks"},
		"mail:rare":    {"mail:rare", "mailer"},
		"mail":         {"api", "mail:welcome", "mail", "mailer"},
		"stocks":       {"api", "stock:count", "stocks"},
		"mailer":       {"api", "mail:welcome", "mail", "mailer"},
	} {
		for _, name := range all {
			b := boxOf(d, name)
			if got := isLit(b, d.lit(boxOf(d, from))); got != slices.Contains(want, name) {
				t.Errorf("pointing at %s: %s is shown: %v", from, name, got)
			}
		}
	}
}

func boxOf(d *drawing, name string) *box {
	return d.boxes[slices.IndexFunc(d.boxes, func(b *box) bool { return b.Name == name })]
}

// isLit reports whether one of some selectors matches a box.
func isLit(b *box, selectors []string) bool {
	return slices.ContainsFunc(selectors, func(s string) bool {
		return s == "#"+b.View() || slices.Contains(b.Classes.list, strings.TrimPrefix(s, "."))
	})
}

// Whatever names say, they are text, and short where there is little room.
func TestHTMLHostileNames(t *testing.T) {
	names := []string{
		`<script>alert(1)</script>`,
		`"><img src=x onerror=alert(1)>`,
		`'}</style><script>alert(2)</script>`,
		"two\nlines\ttabbed\r",
		"\x00\x01\x1b[31m\u202eturned\xff",
		strings.Repeat("long:", 5000),
		strings.Repeat("漢字", 40),
		`{{.}} ]]> &amp; --> javascript:alert(1)`,
	}
	s := small()
	for i, name := range names {
		server := addServer(s, name, name, name)
		addHandler(server, name, name, i)
		e := addSend(s, name, name, i, name, name)
		e.Periodic, e.Spec = i%2 == 0, name
		*grow(&s.Modules) = name
		addMain(s, name)
	}
	for _, modules := range [][]string{s.Modules, {"shop.example"}} {
		s.Modules = modules
		page := htmlOf(t, s)
		for _, no := range []string{"<script", "<img", "\x00", "\x1b", "\u202e", "ZgotmplZ"} {
			if strings.Contains(page, no) {
				t.Errorf("the page has %q in it", no)
			}
		}
		if n := strings.Count(page, "</style"); n != 1 {
			t.Errorf("%d ends of a style sheet", n)
		}
		list := elementsOf(t, page)
		find(t, list, "task type <script>alert(1)</script>")
		for _, e := range list {
			if to := e.attrs["href"]; e.name == "a" && strings.HasPrefix(to, "javascript:") {
				t.Errorf("a link leads to %s", to)
			}
			if e.name == "text" && len([]rune(e.text)) > maxNote {
				t.Errorf("a text in the picture has %d letters", len([]rune(e.text)))
			}
		}
	}
}

// A link leads nowhere but to files of the page's own repository.
func TestHTMLLinks(t *testing.T) {
	one, two := []string{"shop.example"}, []string{"mail.example", "shop.example"}
	for _, test := range []struct {
		modules []string
		place   analyzers.Place
		want    string
	}{
		{one, analyzers.Place{Module: "shop.example", File: "a/b.go", Line: 3}, "a/b.go#L3"},
		{one, analyzers.Place{Module: "shop.example", File: "a b/c#d?.go", Line: 3}, "a%20b/c%23d%3F.go#L3"},
		{one, analyzers.Place{Module: "shop.example", File: "javascript:alert(1)", Line: 3}, "./javascript:alert%281%29#L3"},
		{one, analyzers.Place{Module: "shop.example", File: "//evil.example/a.go", Line: 3}, ""},
		{one, analyzers.Place{Module: "shop.example", File: "a/../../b.go", Line: 3}, ""},
		{one, analyzers.Place{File: "b.go", Line: 3}, ""},
		{two, analyzers.Place{Module: "shop.example", File: "a/b.go", Line: 3}, ""},
	} {
		m := Of(&analyzers.System{Modules: test.modules})
		if got := m.link(&test.place); got.Href != test.want || got.Text != where(&test.place) {
			t.Errorf("%q: %q, want %q", test.place.File, got.Href, test.want)
		}
	}
}

func TestHTMLIsTheSameAgain(t *testing.T) {
	first := htmlOf(t, large(40, 7))
	for range 5 {
		if htmlOf(t, large(40, 7)) != first {
			t.Fatal("two pages of one system differ")
		}
	}
}

// Where there is nothing, or not all of it, the page says so.
func TestHTMLEmpty(t *testing.T) {
	nothing := htmlOf(t, &analyzers.System{})
	elementsOf(t, nothing)
	if !strings.Contains(nothing, "No use of asynq is in sight.") || strings.Contains(nothing, "<svg") {
		t.Errorf("of nothing it draws\n%s", nothing)
	}
	sends := &analyzers.System{Enqueues: []*analyzers.Enqueue{{OpenQueue: true}}}
	elementsOf(t, htmlOf(t, sends))
	servers := &analyzers.System{Servers: []*analyzers.Server{{Opaque: true, OpenQueues: true}, {OpenHandlers: true}}}
	elementsOf(t, htmlOf(t, servers))
}

// large is a system of some types, each of which two producers enqueue, and some
// servers, each of which serves some queues and has handlers for a part of the types.
func large(types, servers int) *analyzers.System {
	s := &analyzers.System{Modules: []string{"shop.example"}}
	var all []*analyzers.Server
	for i := range servers {
		pkg := fmt.Sprintf("shop.example/cmd/server%d", i)
		addMain(s, pkg)
		var queues []string
		for j := range 10 {
			queues = append(queues, fmt.Sprintf("queue%d", (i+j)%20))
		}
		all = append(all, addServer(s, pkg, "cmd/main.go", queues...))
	}
	for i := range types {
		typ := fmt.Sprintf("type:%d:done", i)
		addHandler(all[i%servers], typ, "shop.example/handlers.Handle", i)
		for j := range 2 {
			addSend(s, fmt.Sprintf("shop.example/producer%d", (i+j)%30), "send.go", i, typ, fmt.Sprintf("queue%d", i%20))
		}
	}
	return s
}

// broad is a system in which each server takes all types by one pattern.
func broad(types, servers int) *analyzers.System {
	s := large(types, servers)
	for _, server := range s.Servers {
		server.Handlers = nil
		addHandler(server, "type:", "shop.example/handlers.Handle", 1)
	}
	return s
}

// The page grows with the system, not with the square of it.
func TestHTMLSize(t *testing.T) {
	for name, of := range map[string]func(types, servers int) *analyzers.System{"handlers": large, "broad patterns": broad} {
		size := len(htmlOf(t, of(1000, 50)))
		half := len(htmlOf(t, of(500, 25)))
		t.Logf("%s: %d bytes, of half the system %d", name, size, half)
		// There are 4,000 types, sends and handlers, and 500 queues of servers.
		if size > 4_000_000 {
			t.Errorf("%s: the page has %d bytes", name, size)
		}
		if size > half*5/2 {
			t.Errorf("%s: the page has %d bytes, that of half the system %d", name, size, half)
		}
	}
}
