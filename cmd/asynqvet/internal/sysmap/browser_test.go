//go:build browser

package sysmap

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// Pointing at a piece, or tabbing to it, shows its way in a real browser, and nothing
// else.
func TestBrowser(t *testing.T) {
	b := startBrowser(t)
	b.open(writePage(t, htmlOf(t, small())))
	all := []string{
		"producer api", "task type mail:welcome", "task type mail:rare", "task type stock:count",
		"queue mail", "queue stocks", "server mailer", "handler of mail:welcome", "handler of mail:rare",
	}
	b.expect("before anything is pointed at", all, all)
	for label, way := range map[string][]string{
		"producer api":            {"producer api", "task type mail:welcome", "task type stock:count", "queue mail", "queue stocks", "server mailer", "handler of mail:welcome"},
		"task type mail:welcome":  {"producer api", "task type mail:welcome", "queue mail", "server mailer", "handler of mail:welcome"},
		"task type stock:count":   {"producer api", "task type stock:count", "queue stocks"},
		"task type mail:rare":     {"task type mail:rare", "server mailer", "handler of mail:rare"},
		"queue mail":              {"producer api", "task type mail:welcome", "queue mail", "server mailer", "handler of mail:welcome"},
		"server mailer":           {"producer api", "task type mail:welcome", "queue mail", "server mailer", "handler of mail:welcome", "handler of mail:rare"},
		"handler of mail:welcome": {"producer api", "task type mail:welcome", "queue mail", "server mailer", "handler of mail:welcome"},
		"handler of mail:rare":    {"task type mail:rare", "server mailer", "handler of mail:rare"},
	} {
		b.point(label)
		b.expect("the mouse is on "+label, all, way)
		b.away()
		b.evaluate(area(label)+`.focus()`, nil)
		b.expect("the focus is on "+label, all, way)
		b.evaluate(`document.activeElement.blur()`, nil)
	}
	b.expect("at the end", all, all)
}

// The lines of a way are shown with it.
func TestBrowserLines(t *testing.T) {
	b := startBrowser(t)
	b.open(writePage(t, htmlOf(t, small())))
	b.evaluate(area("task type mail:welcome")+`.focus()`, nil)
	var opacities []string
	b.evaluate(`[...document.querySelectorAll(".map path")].map(e => getComputedStyle(e).opacity)`, &opacities)
	shown := 0
	for _, o := range opacities {
		if o == "1" {
			shown++
		}
	}
	if len(opacities) != 5 || shown != 3 {
		t.Errorf("the lines have the opacities %q, want 3 of 5 shown", opacities)
	}
}

// The page is never wider than its window, whose colours it takes. The picture scrolls.
func TestBrowserLayout(t *testing.T) {
	b := startBrowser(t)
	s := small()
	long := strings.Repeat("long", 500)
	addHandler(addServer(s, long, long, long), long, long, 1)
	addSend(s, long, long, 1, long, long)
	b.open(writePage(t, htmlOf(t, s)))
	for _, width := range []int{320, 420, 900, 1600} {
		b.call("Emulation.setDeviceMetricsOverride", map[string]any{"width": width, "height": 800, "deviceScaleFactor": 1, "mobile": false}, nil)
		var got struct{ Page, View, Picture int }
		b.evaluate(`({
			Page: document.documentElement.scrollWidth,
			View: document.querySelector(".view").clientWidth,
			Picture: document.querySelector(".view").scrollWidth,
		})`, &got)
		if got.Page > width {
			t.Errorf("in a window of %d the page is %d wide", width, got.Page)
		}
		if width < 1000 && got.Picture <= got.View {
			t.Errorf("in a window of %d the picture does not scroll: %d of %d", width, got.View, got.Picture)
		}
	}
	colours := make(map[string]bool)
	for _, scheme := range []string{"light", "dark"} {
		b.emulate(scheme)
		var colour string
		b.evaluate(`getComputedStyle(document.body).backgroundColor`, &colour)
		colours[colour] = true
	}
	if len(colours) != 2 {
		t.Errorf("light and dark have the background %v", colours)
	}
}

// No text in the picture is wider than its box.
func TestBrowserText(t *testing.T) {
	b := startBrowser(t)
	s := small()
	for _, name := range []string{strings.Repeat("W", 60), strings.Repeat("漢字", 40), strings.Repeat("a/", 60)} {
		addHandler(addServer(s, name, name, name), name, name, 1)
		addSend(s, name, name, 1, name, name)
	}
	b.open(writePage(t, htmlOf(t, s)))
	var wide []string
	b.evaluate(`[...document.querySelectorAll(".b text")].filter(e => {
		const a = e.getBoundingClientRect(), b = (e.parentElement.querySelector("rect") || document.getElementById(e.parentElement.id.slice(1))).getBoundingClientRect();
		return a.right > b.right || a.left < b.left || a.bottom > b.bottom;
	}).map(e => e.textContent)`, &wide)
	if len(wide) > 0 {
		t.Errorf("these are outside of their boxes: %q", wide)
	}
}

// A page of a large system answers: it takes a second or so where the machine is busy,
// and took a hundred times as long with rules that a browser cannot sort by classes.
func TestBrowserLarge(t *testing.T) {
	b := startBrowser(t)
	b.open(writePage(t, htmlOf(t, large(1000, 50))))
	var took float64
	b.evaluate(`(() => {
		const look = () => getComputedStyle(document.querySelector(".map path")).opacity;
		const nodes = document.querySelectorAll(".n");
		look();
		const start = performance.now();
		for (let i = 0; i < 5; i++) { nodes[i * 40].focus(); look(); }
		return (performance.now() - start) / 5;
	})()`, &took)
	t.Logf("%.0f ms for each piece that is pointed at", took)
	if took > 8000 {
		t.Errorf("it takes %.0f ms to show a way", took)
	}
}

func writePage(t *testing.T, text string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "map.html")
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

// area finds the piece that is described by a text which begins so.
func area(label string) string {
	return fmt.Sprintf(`document.querySelector('.n[aria-label^="%s"]')`, label)
}

// drawn finds what is drawn of such a piece.
func drawn(label string) string {
	return fmt.Sprintf(`document.getElementById("v" + %s.id)`, area(label))
}

// A browser is a Chromium that runs without a window and is told what to do by way of a
// pipe, where messages are JSON that ends with a zero byte.
type browser struct {
	t       *testing.T
	to      io.Writer
	replies chan reply
	session string
	calls   int
}

type reply struct {
	ID     int
	Result json.RawMessage
	Error  *struct{ Message string }
}

// startBrowser starts a Chromium, which ends with the test.
func startBrowser(t *testing.T) *browser {
	t.Helper()
	name := chromium(t)
	hear, tell := pipe(t)
	answers, answer := pipe(t)
	cmd := exec.Command(name, "--headless", "--disable-gpu", "--no-sandbox", "--no-first-run",
		"--user-data-dir="+t.TempDir(), "--window-size=1600,1000", "--remote-debugging-pipe", "about:blank")
	cmd.ExtraFiles = []*os.File{hear, answer} // its files 3 and 4
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	_ = hear.Close()
	_ = answer.Close()
	b := &browser{t: t, to: tell, replies: make(chan reply, 100)}
	go listen(answers, b.replies)
	t.Cleanup(func() {
		b.session = ""
		b.call("Browser.close", nil, nil)
		_ = cmd.Wait()
	})
	var target struct{ TargetID string }
	b.call("Target.createTarget", map[string]any{"url": "about:blank"}, &target)
	var session struct{ SessionID string }
	b.call("Target.attachToTarget", map[string]any{"targetId": target.TargetID, "flatten": true}, &session)
	b.session = session.SessionID
	b.emulate("light")
	return b
}

// chromium finds the browser. Who asks for this test wants it to run.
func chromium(t *testing.T) string {
	t.Helper()
	names := []string{"chromium", "chromium-browser", "google-chrome"}
	for _, name := range names {
		if file, err := exec.LookPath(name); err == nil {
			return file
		}
	}
	t.Fatalf("none of %s is installed, and the tag browser asks for one", strings.Join(names, ", "))
	return ""
}

func pipe(t *testing.T) (r, w *os.File) {
	t.Helper()
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _, _ = r.Close(), w.Close() })
	return r, w
}

// listen hands on what the browser answers, and leaves out what it tells unasked.
func listen(r io.Reader, replies chan<- reply) {
	defer close(replies)
	in := bufio.NewReader(r)
	for {
		text, err := in.ReadBytes(0)
		if err != nil {
			return
		}
		var a reply
		if json.Unmarshal(text[:len(text)-1], &a) == nil && a.ID != 0 {
			replies <- a
		}
	}
}

// call has the browser do something and decodes what it answers, unless result is nil.
func (b *browser) call(method string, params map[string]any, result any) {
	b.t.Helper()
	b.calls++
	message := map[string]any{"id": b.calls, "method": method}
	if params != nil {
		message["params"] = params
	}
	if b.session != "" {
		message["sessionId"] = b.session
	}
	text, err := json.Marshal(message)
	if err == nil {
		_, err = b.to.Write(append(text, 0))
	}
	if err == nil {
		err = b.answer(result)
	}
	if err != nil {
		b.t.Fatalf("%s: %v", method, err)
	}
}

func (b *browser) answer(result any) error {
	late := time.After(time.Minute)
	for {
		select {
		case a, ok := <-b.replies:
			switch {
			case !ok:
				return errors.New("the browser has ended")
			case a.ID != b.calls:
				continue
			case a.Error != nil:
				return errors.New(a.Error.Message)
			case result == nil:
				return nil
			}
			return json.Unmarshal(a.Result, result)
		case <-late:
			return errors.New("the browser does not answer")
		}
	}
}

// evaluate runs a script, and decodes what it returns, unless result is nil. The page
// itself has none.
func (b *browser) evaluate(script string, result any) {
	b.t.Helper()
	var got struct {
		Result           struct{ Value json.RawMessage }
		ExceptionDetails json.RawMessage
	}
	b.call("Runtime.evaluate", map[string]any{"expression": script, "returnByValue": true, "awaitPromise": true}, &got)
	if got.ExceptionDetails != nil {
		b.t.Fatalf("%s: %s", script, got.ExceptionDetails)
	}
	if result == nil {
		return
	}
	if err := json.Unmarshal(got.Result.Value, result); err != nil {
		b.t.Fatalf("%s: %v", script, err)
	}
}

// open shows a file and waits until it is there.
func (b *browser) open(file string) {
	b.t.Helper()
	b.call("Page.navigate", map[string]any{"url": (&url.URL{Scheme: "file", Path: file}).String()}, nil)
	for range 600 {
		var there bool
		b.evaluate(`document.readyState == "complete" && location.protocol == "file:"`, &there)
		if there {
			return
		}
		time.Sleep(50 * time.Millisecond)
	}
	b.t.Fatal("the page is not shown")
}

// emulate takes a scheme of colours. Nothing moves, so that what is asked for is how it
// stays.
func (b *browser) emulate(scheme string) {
	b.t.Helper()
	b.call("Emulation.setEmulatedMedia", map[string]any{"features": []map[string]string{
		{"name": "prefers-color-scheme", "value": scheme},
		{"name": "prefers-reduced-motion", "value": "reduce"},
	}}, nil)
}

// point moves the mouse onto a piece, near to its name.
func (b *browser) point(label string) {
	b.t.Helper()
	var at struct{ X, Y float64 }
	b.evaluate(`(() => {
		const r = `+area(label)+`.getBoundingClientRect();
		return {X: r.x + 20, Y: r.y + 10};
	})()`, &at)
	b.mouse(at.X, at.Y)
}

// away moves the mouse to where nothing is.
func (b *browser) away() {
	b.t.Helper()
	b.mouse(1, 1)
}

func (b *browser) mouse(x, y float64) {
	b.t.Helper()
	b.call("Input.dispatchMouseEvent", map[string]any{"type": "mouseMoved", "x": x, "y": y}, nil)
}

// expect compares which of all pieces are shown with those that should be.
func (b *browser) expect(when string, all, shown []string) {
	b.t.Helper()
	for _, label := range all {
		var opacity string
		b.evaluate(`getComputedStyle(`+drawn(label)+`).opacity`, &opacity)
		if got := opacity == "1"; got != slices.Contains(shown, label) {
			b.t.Errorf("%s: %s has the opacity %s", when, label, opacity)
		}
	}
}
