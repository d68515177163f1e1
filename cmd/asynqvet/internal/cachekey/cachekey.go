// Package cachekey says what the results of a vet tool are cached under.
package cachekey

import (
	"crypto/sha256"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/shirou/gopsutil/v4/process"
)

// Write writes what a vet tool says of itself when the go command asks with
// -V=full, which becomes a part of the key that results are cached under.
//
// That key leaves out whether a package was analysed for its facts only (Go 1.26 and
// 1.27): after a run over some packages, a run over more of them would take the
// empty results of those that were dependencies for findings. So the answer depends
// on what the run was asked for, too. Runs of the same command at the same place of
// the same module share results, on any machine.
func Write(w io.Writer) error {
	name, err := os.Executable()
	if err != nil {
		return err
	}
	h := sha256.New()
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	_, err = io.Copy(h, f)
	_ = f.Close()
	if err != nil {
		return err
	}
	if asked, err := askedFor(os.Getppid()); err == nil {
		fmt.Fprintf(h, "%q", asked)
	} else {
		fmt.Fprintf(h, "process %d", os.Getpid()) // shares nothing
	}
	base := strings.TrimSuffix(filepath.Base(name), ".exe")
	_, err = fmt.Fprintf(w, "%s version devel comments-go-here buildID=%02x\n", base, h.Sum(nil))
	return err
}

// askedFor returns what tells apart the runs of a go command: its arguments, but for
// the tool, whose content counts, and where it stands in the module.
func askedFor(pid int) ([]string, error) {
	p, err := process.NewProcess(int32(pid))
	if err != nil {
		return nil, err
	}
	args, err := p.CmdlineSlice()
	if err != nil {
		return nil, err
	}
	if len(args) < 2 {
		return nil, fmt.Errorf("process %d has no arguments", pid)
	}
	dir, err := os.Getwd()
	if err != nil {
		return nil, err
	}
	return request(args[1:], dir), nil
}

// request describes the arguments of a go command in a folder by what they mean in
// the folder's module.
func request(args []string, dir string) []string {
	root := moduleRoot(dir)
	place := func(path string) string {
		if rel, err := filepath.Rel(root, path); err == nil {
			return filepath.ToSlash(rel)
		}
		return path
	}
	out := []string{place(dir)}
	for i, a := range args {
		name, _, _ := strings.Cut(strings.TrimLeft(a, "-"), "=")
		switch {
		case strings.HasPrefix(a, "-") && name == "vettool":
		case i > 0 && (args[i-1] == "-vettool" || args[i-1] == "--vettool"):
		case filepath.IsAbs(a):
			out = append(out, place(a))
		default:
			out = append(out, a)
		}
	}
	return out
}

// moduleRoot returns the folder of the go.mod that dir belongs to, dir itself where
// there is none.
func moduleRoot(dir string) string {
	for d := dir; ; {
		if _, err := os.Stat(filepath.Join(d, "go.mod")); err == nil {
			return d
		}
		up := filepath.Dir(d)
		if up == d {
			return dir
		}
		d = up
	}
}
