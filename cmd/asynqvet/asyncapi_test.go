//go:build asyncapi

package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// validator prints what the official parser has to say of documents.
const validator = `
import { Parser } from '@asyncapi/parser';
import { readFileSync } from 'node:fs';
for (const file of process.argv.slice(2)) {
  const { document, diagnostics } = await new Parser().parse(readFileSync(file, 'utf8'));
  for (const d of diagnostics) console.log(file, d.code, d.message, d.path.join('.'));
  if (document) console.log(file, document.version(), document.channels().length, 'channels', document.messages().length, 'messages');
}
`

// The official parser takes the document, in both forms, and refuses one that lacks a part.
func TestAsyncAPIValid(t *testing.T) {
	dir := t.TempDir()
	write(t, filepath.Join(dir, "validate.mjs"), validator)
	write(t, filepath.Join(dir, "package.json"), `{"private": true}`)
	if out := command(t, dir, "npm", "install", "--no-audit", "--no-fund", "@asyncapi/parser@3.6.6", "@asyncapi/specs@6"); out.status != 0 {
		t.Fatalf("npm: %s%s", out.stdout, out.stderr)
	}
	for _, file := range []string{"shop.yaml", "shop.json"} {
		if out := asynqvet(t, testdata, "map", "-format", "asyncapi", "-o", filepath.Join(dir, file), "./demo/..."); out.status != exitClean {
			t.Fatal(out.stderr)
		}
		out := command(t, dir, "node", "validate.mjs", file)
		if want := file + " 3.1.0 6 channels 11 messages\n"; out.status != 0 || out.stdout != want {
			t.Errorf("status %d, want %s%s%s", out.status, want, out.stdout, out.stderr)
		}
	}
	text, err := os.ReadFile(filepath.Join(dir, "shop.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(dir, "wrong.yaml"), strings.ReplaceAll(string(text), "action: send", "action: throw"))
	if out := command(t, dir, "node", "validate.mjs", "wrong.yaml"); !strings.Contains(out.stdout, "wrong.yaml asyncapi") {
		t.Errorf("a wrong document is taken: %s%s", out.stdout, out.stderr)
	}
}
