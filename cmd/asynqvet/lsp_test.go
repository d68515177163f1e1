//go:build drivers

package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"net/textproto"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"
)

// An lspClient speaks to a gopls as an editor does.
type lspClient struct {
	t        *testing.T
	cmd      *exec.Cmd
	in       io.Writer
	settings map[string]any

	mu          sync.Mutex
	next        int
	waiting     map[int]chan lspMessage
	diagnostics map[string][]lspDiagnostic // by file
	versions    map[string]int
}

type lspMessage struct {
	ID     json.RawMessage           `json:"id,omitempty"`
	Method string                    `json:"method,omitempty"`
	Params json.RawMessage           `json:"params,omitempty"`
	Result json.RawMessage           `json:"result,omitempty"`
	Error  *struct{ Message string } `json:"error,omitempty"`
}

type lspPosition struct {
	Line      int `json:"line"`
	Character int `json:"character"`
}

type lspRange struct {
	Start lspPosition `json:"start"`
	End   lspPosition `json:"end"`
}

type lspDiagnostic struct {
	Range    lspRange        `json:"range"`
	Severity int             `json:"severity"`
	Source   string          `json:"source"`
	Code     json.RawMessage `json:"code"`
	Message  string          `json:"message"`
	Href     struct {
		Href string `json:"href"`
	} `json:"codeDescription"`
	Related []struct{ Message string } `json:"relatedInformation"`
	Data    json.RawMessage            `json:"data,omitempty"`
}

type lspTextEdit struct {
	Range   lspRange `json:"range"`
	NewText string   `json:"newText"`
}

type lspEdit struct {
	DocumentChanges []struct {
		TextDocument struct{ URI string }
		Edits        []lspTextEdit
	}
}

type lspAction struct {
	Title string          `json:"title"`
	Kind  string          `json:"kind"`
	Edit  *lspEdit        `json:"edit,omitempty"`
	Data  json.RawMessage `json:"data,omitempty"`
}

// startLSP starts a gopls for the module in dir.
func startLSP(t *testing.T, gopls, dir string, settings map[string]any) *lspClient {
	t.Helper()
	c := &lspClient{t: t, settings: settings, waiting: make(map[int]chan lspMessage), diagnostics: make(map[string][]lspDiagnostic), versions: make(map[string]int)}
	c.cmd = exec.Command(gopls)
	c.cmd.Dir = dir
	c.cmd.Env = append(os.Environ(), "GOWORK=off")
	c.cmd.Stderr = os.Stderr
	in, err := c.cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := c.cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	c.in = in
	if err := c.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	go c.read(bufio.NewReader(out))
	c.call("initialize", map[string]any{
		"processId":             os.Getpid(),
		"rootUri":               uri(dir),
		"workspaceFolders":      []any{map[string]any{"uri": uri(dir), "name": "m"}},
		"initializationOptions": settings,
		"capabilities": map[string]any{
			"workspace": map[string]any{"configuration": true, "workspaceEdit": map[string]any{"documentChanges": true}},
			"textDocument": map[string]any{
				"publishDiagnostics": map[string]any{"relatedInformation": true, "codeDescriptionSupport": true, "dataSupport": true},
				"codeAction": map[string]any{
					"dataSupport": true, "resolveSupport": map[string]any{"properties": []string{"edit"}},
					"codeActionLiteralSupport": map[string]any{"codeActionKind": map[string]any{"valueSet": []string{"quickfix"}}},
				},
			},
		},
	}, nil)
	c.notify("initialized", map[string]any{})
	return c
}

func (c *lspClient) stop() {
	c.call("shutdown", nil, nil)
	c.notify("exit", nil)
	_ = c.cmd.Wait()
}

func uri(path string) string { return "file://" + filepath.ToSlash(path) }

func (c *lspClient) send(m map[string]any) {
	m["jsonrpc"] = "2.0"
	data, err := json.Marshal(m)
	if err != nil {
		c.t.Error(err)
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if _, err := fmt.Fprintf(c.in, "Content-Length: %d\r\n\r\n%s", len(data), data); err != nil {
		c.t.Error(err)
	}
}

func (c *lspClient) notify(method string, params any) {
	c.send(map[string]any{"method": method, "params": params})
}

func (c *lspClient) call(method string, params, result any) {
	c.t.Helper()
	answer := make(chan lspMessage, 1)
	c.mu.Lock()
	c.next++
	id := c.next
	c.waiting[id] = answer
	c.mu.Unlock()
	c.send(map[string]any{"id": id, "method": method, "params": params})
	m, ok := <-answer
	if !ok {
		c.t.Fatalf("%s: gopls went away", method)
	}
	if m.Error != nil {
		c.t.Fatalf("%s: %s", method, m.Error.Message)
	}
	if result != nil {
		if err := json.Unmarshal(m.Result, result); err != nil {
			c.t.Fatalf("%s: %v in %s", method, err, m.Result)
		}
	}
}

func (c *lspClient) read(r *bufio.Reader) {
	defer func() {
		c.mu.Lock()
		defer c.mu.Unlock()
		for _, ch := range c.waiting {
			close(ch)
		}
	}()
	for {
		header, err := textproto.NewReader(r).ReadMIMEHeader()
		if err != nil {
			return
		}
		n, err := strconv.Atoi(header.Get("Content-Length"))
		if err != nil {
			return
		}
		data := make([]byte, n)
		if _, err := io.ReadFull(r, data); err != nil {
			return
		}
		var m lspMessage
		if err := json.Unmarshal(data, &m); err != nil {
			return
		}
		c.handle(m)
	}
}

func (c *lspClient) handle(m lspMessage) {
	switch {
	case m.Method == "textDocument/publishDiagnostics":
		var p struct {
			URI         string
			Diagnostics []lspDiagnostic
		}
		if json.Unmarshal(m.Params, &p) == nil {
			c.mu.Lock()
			c.diagnostics[strings.TrimPrefix(p.URI, "file://")] = p.Diagnostics
			c.mu.Unlock()
		}
	case m.Method == "workspace/configuration":
		var p struct{ Items []any }
		_ = json.Unmarshal(m.Params, &p)
		result := make([]any, len(p.Items))
		for i := range result {
			result[i] = c.settings
		}
		c.send(map[string]any{"id": m.ID, "result": result})
	case m.Method != "" && m.ID != nil:
		c.send(map[string]any{"id": m.ID, "result": nil})
	case m.ID != nil:
		id, _ := strconv.Atoi(string(m.ID))
		c.mu.Lock()
		ch := c.waiting[id]
		delete(c.waiting, id)
		c.mu.Unlock()
		if ch != nil {
			ch <- m
		}
	}
}

// open opens a file with a text.
func (c *lspClient) open(path, text string) {
	c.versions[path] = 1
	c.notify("textDocument/didOpen", map[string]any{"textDocument": map[string]any{"uri": uri(path), "languageId": "go", "version": 1, "text": text}})
}

// change replaces the text of an open file.
func (c *lspClient) change(path, text string) {
	c.versions[path]++
	c.notify("textDocument/didChange", map[string]any{
		"textDocument":   map[string]any{"uri": uri(path), "version": c.versions[path]},
		"contentChanges": []any{map[string]any{"text": text}},
	})
}

// diagnose returns the diagnostics of files once gopls has nothing to add.
func (c *lspClient) diagnose(paths ...string) map[string][]lspDiagnostic {
	c.t.Helper()
	var uris []string
	for _, p := range paths {
		uris = append(uris, uri(p))
	}
	c.call("workspace/executeCommand", map[string]any{"command": "gopls.diagnose_files", "arguments": []any{map[string]any{"Files": uris}}}, nil)
	c.mu.Lock()
	defer c.mu.Unlock()
	out := make(map[string][]lspDiagnostic)
	for _, p := range paths {
		out[p] = c.diagnostics[p]
	}
	return out
}

// fix returns the text after the quick fix for a diagnostic whose title
// matches.
func (c *lspClient) fix(path, text string, d lspDiagnostic, title string) string {
	c.t.Helper()
	var actions []lspAction
	c.call("textDocument/codeAction", map[string]any{
		"textDocument": map[string]any{"uri": uri(path)}, "range": d.Range,
		"context": map[string]any{"diagnostics": []any{d}, "only": []string{"quickfix"}},
	}, &actions)
	for _, a := range actions {
		if !regexp.MustCompile(title).MatchString(a.Title) {
			continue
		}
		if a.Edit == nil {
			c.call("codeAction/resolve", a, &a)
		}
		for _, change := range a.Edit.DocumentChanges {
			if change.TextDocument.URI == uri(path) {
				return applyLSP(text, change.Edits)
			}
		}
	}
	c.t.Errorf("no quick fix %q among %+v", title, actions)
	return text
}

// applyLSP applies edits to a text of which all is ASCII.
func applyLSP(text string, edits []lspTextEdit) string {
	offset := func(p lspPosition) int {
		n := 0
		for range p.Line {
			n += strings.IndexByte(text[n:], '\n') + 1
		}
		return n + p.Character
	}
	for i := len(edits) - 1; i >= 0; i-- {
		text = text[:offset(edits[i].Range.Start)] + edits[i].NewText + text[offset(edits[i].Range.End):]
	}
	return text
}
