// Package manifests reads what tells an orchestrator how to run programs: manifests of
// Kubernetes, compose files and units of systemd. It wants to know how long each
// workload may take to end before it is killed.
package manifests

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/asynqvet/asynqvet/analyzers"
)

// A Workload is a program that an orchestrator runs.
type Workload = analyzers.Workload

// Read reads all manifests below a folder. What does not parse is told in notes, each of
// which begins with file and line, and left out. An error says that the folder cannot be read.
func Read(dir string) (list []Workload, notes []string, err error) {
	err = filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir():
			if path != dir && (strings.HasPrefix(d.Name(), ".") || slices.Contains([]string{"node_modules", "vendor"}, d.Name())) {
				return fs.SkipDir
			}
			return nil
		}
		read := reader(d.Name())
		if read == nil {
			return nil
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		found, err := read(path, text)
		if err != nil {
			notes = append(notes, fmt.Sprintf("%s:%v; the file is left out", path, err))
		}
		list = append(list, found...)
		return nil
	})
	return list, notes, err
}

// reader returns what reads files of a name, nil where they are no manifests.
func reader(name string) func(path string, text []byte) ([]Workload, error) {
	switch filepath.Ext(name) {
	case ".yaml", ".yml":
		return readYAML
	case ".service":
		return readUnit
	}
	return nil
}

// program returns the last element of the path of a program, "" for none.
func program(command string) string {
	fields := strings.Fields(command)
	if len(fields) == 0 {
		return ""
	}
	// systemd knows prefixes such as "-" and "@" (systemd.service(5), "Command lines").
	name := strings.TrimLeft(strings.Trim(fields[0], `"'`), "-@:+!|")
	return name[strings.LastIndexAny(name, `/\`)+1:]
}

// image returns the name of an image without its tag and its digest.
func image(name string) string {
	name, _, _ = strings.Cut(name, "@")
	if i := strings.LastIndexByte(name, ':'); i > strings.LastIndexByte(name, '/') {
		name = name[:i]
	}
	return name
}
