package report

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strings"

	"github.com/asynqvet/asynqvet/cmd/asynqvet/internal/finding"
)

// fingerprints tell findings apart by what does not change when lines are
// added above: rule, file, the text of the line, and which of several like it.
type fingerprints struct {
	dir     string
	sources finding.Sources
	seen    map[string]int
}

func newFingerprints(dir string) *fingerprints {
	return &fingerprints{dir: dir, seen: make(map[string]int)}
}

func (p *fingerprints) of(f finding.Finding) string {
	line := strings.TrimSpace(p.sources.Line(f.Start.File, f.Start.Line))
	key := strings.Join([]string{f.Rule, slashed(f.Start, p.dir), line}, "\x00")
	n := p.seen[key]
	p.seen[key]++
	sum := sha256.Sum256(fmt.Appendf(nil, "%s\x00%d", key, n))
	return hex.EncodeToString(sum[:16])
}
