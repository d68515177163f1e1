// Package editor builds a gopls that has the suite inside: gopls loads no
// analyzers by itself (golang/go#59869), but one file that adds to its list is
// enough.
package editor

import (
	"bytes"
	"context"
	"debug/buildinfo"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"

	"golang.org/x/mod/modfile"
	"golang.org/x/mod/semver"
)

const (
	// DefaultVersion is the version of gopls that is built where none is
	// installed: the one that the tests build.
	DefaultVersion = "v0.23.0"

	goplsPath = "golang.org/x/tools/gopls"
	toolsPath = "golang.org/x/tools"
	suitePath = "github.com/asynqvet/asynqvet"
)

// Options say what to build.
type Options struct {
	Version string // of gopls, "" for that of the installed one or else DefaultVersion
	Output  string // the binary, "" for gopls-asynqvet beside the installed gopls
	Source  string // a folder with the suite's source, "" for the version that this program is of
	Suite   string // that version, as the module system knows it
	Log     func(format string, args ...any)
}

// Build builds gopls with the suite inside, makes sure that it reports what the
// suite finds, and puts it in its place. It returns the path of the binary and
// the version of gopls. Where anything fails nothing is left behind.
func Build(ctx context.Context, opt Options) (binary, version string, err error) {
	installed := installedGopls()
	version = opt.Version
	if version == "" {
		version = versionOf(installed)
	}
	if version == "" {
		version = DefaultVersion
	}
	if !semver.IsValid(version) {
		return "", "", fmt.Errorf("%q is no version of gopls; say -version=%s, for example", version, DefaultVersion)
	}
	out, err := output(ctx, opt.Output, installed)
	if err != nil {
		return "", "", err
	}
	work, err := os.MkdirTemp("", "asynqvet-gopls-")
	if err != nil {
		return "", "", err
	}
	defer func() { _ = os.RemoveAll(work) }()

	source := filepath.Join(work, "gopls")
	if err := fetch(ctx, version, source); err != nil {
		return "", "", err
	}
	if err := addSuite(source, version); err != nil {
		return "", "", err
	}
	if err := require(ctx, source, opt); err != nil {
		return "", "", err
	}
	opt.Log("building gopls %s with asynqvet inside; the first time this takes a few minutes", version)
	built := filepath.Join(work, filepath.Base(out))
	if _, err := goCommand(ctx, source, "build", "-mod=mod", "-trimpath", "-o", built, "."); err != nil {
		return "", "", fmt.Errorf("gopls %s with asynqvet does not build: %w", version, err)
	}
	if err := check(ctx, work, built); err != nil {
		return "", "", fmt.Errorf("the new gopls does not report what asynqvet finds: %w", err)
	}
	if err := install(built, out); err != nil {
		return "", "", err
	}
	return out, version, nil
}

// installedGopls returns the path of the gopls that the user has, or "".
func installedGopls() string {
	path, err := exec.LookPath("gopls")
	if err != nil {
		return ""
	}
	return path
}

// versionOf returns the released version of a gopls binary, or "".
func versionOf(path string) string {
	info, err := buildinfo.ReadFile(path)
	if path == "" || err != nil || info.Main.Path != goplsPath || !semver.IsValid(info.Main.Version) || semver.Build(info.Main.Version) != "" {
		return ""
	}
	return info.Main.Version
}

// output returns where the binary goes: beside the installed one, or where the
// go command installs others.
func output(ctx context.Context, path, installed string) (string, error) {
	if path != "" {
		abs, err := filepath.Abs(path)
		if err != nil {
			return "", err
		}
		if info, err := os.Stat(filepath.Dir(abs)); err != nil || !info.IsDir() {
			return "", fmt.Errorf("there is no folder %s for the binary", filepath.Dir(abs))
		}
		return abs, nil
	}
	name := "gopls-asynqvet"
	if runtime.GOOS == "windows" {
		name += ".exe"
	}
	if installed != "" {
		return filepath.Join(filepath.Dir(installed), name), nil
	}
	env, err := goCommand(ctx, "", "env", "GOBIN", "GOPATH")
	if err != nil {
		return "", err
	}
	lines := strings.Split(env, "\n")
	if bin := strings.TrimSpace(lines[0]); bin != "" {
		return filepath.Join(bin, name), nil
	}
	if len(lines) < 2 || strings.TrimSpace(lines[1]) == "" {
		return "", errors.New("do not know where to put the binary; say -o=FILE")
	}
	first := filepath.SplitList(strings.TrimSpace(lines[1]))[0]
	return filepath.Join(first, "bin", name), nil
}

// fetch copies the source of a version of gopls into a folder.
func fetch(ctx context.Context, version, into string) error {
	out, err := goCommand(ctx, "", "mod", "download", "-json", goplsPath+"@"+version)
	var module struct{ Dir, Error string }
	if jsonErr := json.Unmarshal([]byte(out), &module); jsonErr == nil && module.Error != "" {
		return fmt.Errorf("cannot get gopls %s: %s", version, module.Error)
	}
	if err != nil {
		return fmt.Errorf("cannot get gopls %s: %w", version, err)
	}
	return filepath.WalkDir(module.Dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(module.Dir, path)
		if err != nil {
			return err
		}
		target := filepath.Join(into, rel)
		if d.IsDir() {
			return os.MkdirAll(target, 0o755)
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		return os.WriteFile(target, data, 0o644)
	})
}

// suiteFile adds the suite to the analyzers of gopls.
const suiteFile = `package settings

import (
	"` + suitePath + `/analyzers"
	"` + goplsPath + `/internal/protocol"
)

func init() {
	for _, a := range analyzers.All() {
		severity := protocol.SeverityWarning
		if analyzers.SeverityOf(a.Name) == analyzers.Error {
			severity = protocol.SeverityError
		}
		AllAnalyzers = append(AllAnalyzers, &Analyzer{analyzer: a, severity: severity})
	}
}
`

// addSuite adds the file, if the source is laid out as it expects: the package
// settings has a variable AllAnalyzers and a struct Analyzer with the fields
// analyzer and severity (gopls v0.19.1 to v0.23.0, internal/settings/analysis.go).
func addSuite(source, version string) error {
	dir := filepath.Join(source, "internal", "settings")
	unknown := fmt.Errorf("gopls %s keeps its analyzers in a way that is not known here; try -version=%s", version, DefaultVersion)
	f, err := parser.ParseFile(token.NewFileSet(), filepath.Join(dir, "analysis.go"), nil, parser.SkipObjectResolution)
	if err != nil {
		return unknown
	}
	list, wrapper := false, false
	for _, d := range f.Decls {
		gen, ok := d.(*ast.GenDecl)
		if !ok {
			continue
		}
		for _, spec := range gen.Specs {
			switch spec := spec.(type) {
			case *ast.ValueSpec:
				list = list || spec.Names[0].Name == "AllAnalyzers"
			case *ast.TypeSpec:
				wrapper = wrapper || spec.Name.Name == "Analyzer" && hasField(spec.Type, "analyzer") && hasField(spec.Type, "severity")
			}
		}
	}
	if !list || !wrapper {
		return unknown
	}
	return os.WriteFile(filepath.Join(dir, "asynqvet.go"), []byte(suiteFile), 0o644)
}

func hasField(t ast.Expr, name string) bool {
	st, ok := t.(*ast.StructType)
	if !ok {
		return false
	}
	for _, f := range st.Fields.List {
		for _, id := range f.Names {
			if id.Name == name {
				return true
			}
		}
	}
	return false
}

// require makes the module in dir depend on the suite, and keeps x/tools at the
// version which this gopls was made for: it uses internals of that module.
func require(ctx context.Context, dir string, opt Options) error {
	path := filepath.Join(dir, "go.mod")
	data, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	mod, err := modfile.Parse(path, data, nil)
	if err != nil {
		return err
	}
	tools := ""
	for _, r := range mod.Require {
		if r.Mod.Path == toolsPath {
			tools = r.Mod.Version
		}
	}
	if tools == "" {
		return fmt.Errorf("gopls requires no version of %s; try -version=%s", toolsPath, DefaultVersion)
	}
	args := []string{"mod", "edit", "-replace=" + toolsPath + "=" + toolsPath + "@" + tools}
	switch {
	case opt.Source != "":
		abs, err := filepath.Abs(opt.Source)
		if err != nil {
			return err
		}
		if data, err := os.ReadFile(filepath.Join(abs, "go.mod")); err != nil || modfile.ModulePath(data) != suitePath {
			return fmt.Errorf("%s does not hold the source of asynqvet", opt.Source)
		}
		args = append(args, "-require="+suitePath+"@v0.0.0", "-replace="+suitePath+"="+abs)
	case semver.IsValid(opt.Suite):
		args = append(args, "-require="+suitePath+"@"+opt.Suite)
	default:
		return errors.New("this asynqvet does not know its version; say -source=DIR with its source")
	}
	_, err = goCommand(ctx, dir, args...)
	return err
}

// install puts the binary in its place in one step.
func install(built, out string) (err error) {
	if err := os.MkdirAll(filepath.Dir(out), 0o755); err != nil {
		return err
	}
	tmp, err := os.CreateTemp(filepath.Dir(out), ".gopls-asynqvet-*")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			_ = os.Remove(tmp.Name())
		}
	}()
	in, err := os.Open(built)
	if err != nil {
		_ = tmp.Close()
		return err
	}
	defer func() { _ = in.Close() }()
	_, err = io.Copy(tmp, in)
	if err == nil {
		err = tmp.Chmod(0o755)
	}
	if closeErr := tmp.Close(); err == nil {
		err = closeErr
	}
	if err == nil {
		err = os.Rename(tmp.Name(), out)
	}
	return err
}

// goCommand runs the go command and returns its output. Its error holds what it
// said.
func goCommand(ctx context.Context, dir string, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, "go", args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOWORK=off", "GOFLAGS=")
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	if err := cmd.Run(); err != nil {
		if text := lastLines(stderr.String()); text != "" {
			return stdout.String(), errors.New(text)
		}
		return stdout.String(), fmt.Errorf("go %s: %w", args[0], err)
	}
	return stdout.String(), nil
}

// lastLines leaves of what the go command said what helps.
func lastLines(s string) string {
	var lines []string
	for line := range strings.Lines(s) {
		line = strings.TrimSpace(line)
		if line != "" && !strings.HasPrefix(line, "go: downloading") && !strings.HasPrefix(line, "go: finding") && !strings.HasPrefix(line, "go: found") {
			lines = append(lines, line)
		}
	}
	return strings.Join(lines[max(0, len(lines)-4):], "; ")
}
