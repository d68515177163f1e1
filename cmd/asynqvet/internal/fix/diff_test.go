package fix

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// A diff leads from the one file to the other, where git applies it, and its hunks
// begin where those of git's own diff do.
func TestDiff(t *testing.T) {
	dir := t.TempDir()
	git := func(stdin string, args ...string) string {
		cmd := exec.Command("git", args...)
		cmd.Dir, cmd.Stdin = dir, strings.NewReader(stdin)
		out, err := cmd.Output()
		if exit := new(exec.ExitError); err != nil && (!errors.As(err, &exit) || exit.ExitCode() > 1 || args[0] == "apply") {
			t.Fatalf("git %v: %v\n%s", args, err, out)
		}
		return string(out)
	}
	for seed := range uint64(200) {
		rng := rand.New(rand.NewPCG(seed, 1))
		c := Change{Before: lines(rng)}
		c.After = changed(rng, c.Before)
		write(t, filepath.Join(dir, "f.txt"), c.Before)
		write(t, filepath.Join(dir, "g.txt"), c.After)
		text := c.Diff("f.txt")
		if text == "" {
			if !slices.Equal(c.Before, c.After) {
				t.Errorf("seed %d: no difference", seed)
			}
			continue
		}
		git(text, "apply", "-")
		got, err := os.ReadFile(filepath.Join(dir, "f.txt"))
		if err != nil || !slices.Equal(got, c.After) {
			t.Errorf("seed %d: git makes something else of it (%v):\n%s", seed, err, text)
		}
		write(t, filepath.Join(dir, "f.txt"), c.Before)
		want := git("", "-c", "core.abbrev=7", "diff", "--no-index", "--no-color", "f.txt", "g.txt")
		if a, b := reached(text), reached(want); a != b {
			t.Errorf("seed %d: the hunks are %s, those of git %s", seed, a, b)
		}
	}
}

func write(t *testing.T, file string, text []byte) {
	t.Helper()
	if err := os.WriteFile(file, text, 0o600); err != nil {
		t.Fatal(err)
	}
}

// lines makes a file of lines that are all different.
func lines(rng *rand.Rand) []byte {
	var b strings.Builder
	for i := range 20 + rng.IntN(80) {
		fmt.Fprintf(&b, "line %d\n", i)
	}
	return []byte(b.String())
}

// changed puts in, takes out and changes lines that stand apart.
func changed(rng *rand.Rand, text []byte) []byte {
	var b strings.Builder
	for i, line := range strings.SplitAfter(string(text), "\n") {
		switch rng.IntN(12) {
		case 0:
			fmt.Fprintf(&b, "new %d\n%s", i, line)
		case 1:
		case 2:
			fmt.Fprintf(&b, "changed %d\n", i)
		default:
			b.WriteString(line)
		}
	}
	return []byte(b.String())
}

// reached sums up the hunks of a diff: where they begin and how long they are. Those
// that touch are one, as git has it.
func reached(text string) string {
	type hunk struct{ from, fromLen, to, toLen int }
	var all []hunk
	for line := range strings.Lines(text) {
		if !strings.HasPrefix(line, "@@ ") {
			continue
		}
		h := hunk{fromLen: 1, toLen: 1}
		for i, part := range strings.Fields(line)[1:3] {
			start, n, _ := strings.Cut(part[1:], ",")
			at, length := []*int{&h.from, &h.to}[i], []*int{&h.fromLen, &h.toLen}[i]
			*at, _ = strconv.Atoi(start)
			if n != "" {
				*length, _ = strconv.Atoi(n)
			}
		}
		if last := len(all) - 1; last >= 0 && all[last].from+all[last].fromLen == h.from && all[last].to+all[last].toLen == h.to {
			all[last].fromLen += h.fromLen
			all[last].toLen += h.toLen
			continue
		}
		all = append(all, h)
	}
	return fmt.Sprint(all)
}
