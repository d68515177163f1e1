package ruletest

import (
	"go/scanner"
	"go/token"
	"math/rand/v2"
	"strings"
)

// Mutilate truncates a file, drops or doubles a few tokens, or removes a
// declaration's line.
func Mutilate(source []byte, rng *rand.Rand) []byte {
	switch rng.IntN(4) {
	case 0:
		return source[:len(source)/4+rng.IntN(len(source)*3/4)]
	case 1:
		lines := strings.Split(string(source), "\n")
		for range 1 + rng.IntN(3) {
			i := rng.IntN(len(lines))
			lines[i] = ""
		}
		return []byte(strings.Join(lines, "\n"))
	}
	var spans [][2]int
	fset := token.NewFileSet()
	file := fset.AddFile("", -1, len(source))
	var s scanner.Scanner
	s.Init(file, source, func(token.Position, string) {}, 0)
	for {
		pos, tok, lit := s.Scan()
		if tok == token.EOF {
			break
		}
		text := lit
		if text == "" {
			text = tok.String()
		}
		start := file.Offset(pos)
		if start > 0 && lit != "\n" {
			spans = append(spans, [2]int{start, min(start+len(text), len(source))})
		}
	}
	double := rng.IntN(3) == 0
	out := append([]byte(nil), source...)
	for range 1 + rng.IntN(2) {
		span := spans[rng.IntN(len(spans))]
		if span[1] > len(out) || span[0] > span[1] {
			continue
		}
		if double {
			out = append(out[:span[1]:span[1]], append([]byte(" "+string(out[span[0]:span[1]])), out[span[1]:]...)...)
		} else {
			out = append(out[:span[0]:span[0]], out[span[1]:]...)
		}
	}
	return out
}
