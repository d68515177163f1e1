package check

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"
)

// Tolerate loads the packages and everything they import from source, goes on
// where something is missing or wrong, and analyses what is left. Function
// bodies outside the user's own source are not kept: no rule looks at them.
func Tolerate(opt *Options) *Result {
	r := new(Result)
	outside := outsideOf(opt.Dir)
	cfg := &packages.Config{
		Mode: packages.NeedName | packages.NeedFiles | packages.NeedCompiledGoFiles | packages.NeedImports | packages.NeedDeps |
			packages.NeedTypes | packages.NeedTypesSizes | packages.NeedSyntax | packages.NeedTypesInfo | packages.NeedModule | packages.NeedForTest,
		Dir:        opt.Dir,
		Tests:      opt.Tests,
		BuildFlags: buildFlags(opt),
		ParseFile: func(fset *token.FileSet, name string, src []byte) (*ast.File, error) {
			mode := parser.ParseComments | parser.SkipObjectResolution
			if !outside(name) {
				return parser.ParseFile(fset, name, src, mode)
			}
			f, err := parser.ParseFile(fset, name, src, parser.SkipObjectResolution)
			if f != nil {
				for _, d := range f.Decls {
					if fn, ok := d.(*ast.FuncDecl); ok && fn.Name.Name != "init" {
						fn.Body = nil
					}
				}
			}
			return f, err
		},
	}
	pkgs, err := packages.Load(cfg, opt.Patterns...)
	if err != nil {
		return r.fail("%s", listError(err))
	}
	pkgs = once(pkgs)
	if !slices.ContainsFunc(pkgs, func(p *packages.Package) bool { return len(p.Syntax) > 0 }) {
		for _, p := range pkgs {
			for _, e := range p.Errors {
				r.note("%s", firstLines(e.Error()))
			}
		}
		return r.fail(nothing)
	}
	r.noteUnseen(pkgs, outside)
	r.analyze(opt.Analyzers, pkgs)
	return r
}

// once leaves out packages whose files are all part of their test variant, and
// the mains of test binaries.
func once(pkgs []*packages.Package) []*packages.Package {
	augmented := make(map[string]bool)
	for _, p := range pkgs {
		if p.ForTest == p.PkgPath {
			augmented[p.PkgPath] = true
		}
	}
	return slices.DeleteFunc(pkgs, func(p *packages.Package) bool {
		return p.ForTest == "" && augmented[p.PkgPath] || isTestMain(p)
	})
}

// isTestMain reports whether a package is the main of a test binary, which the
// go command makes up.
func isTestMain(p *packages.Package) bool {
	return p.ForTest == "" && strings.HasSuffix(p.ID, ".test") && p.Name == "main" &&
		!slices.ContainsFunc(p.GoFiles, func(file string) bool { return strings.HasSuffix(file, ".go") })
}

// outsideOf returns a function that tells the source of others from the user's
// own: the standard library, the module cache and vendored packages. A main
// module's own folders count as the user's wherever they are.
func outsideOf(dir string) func(file string) bool {
	cmd := exec.Command("go", "env", "GOROOT", "GOMODCACHE", "GOMOD", "GOWORK")
	cmd.Dir = dir
	out, _ := cmd.Output()
	env := make([]string, 4)
	for i, line := range strings.SplitN(string(out), "\n", len(env)) {
		env[i] = strings.TrimSpace(line)
	}
	var vendored, own []string
	for _, file := range env[2:] {
		if filepath.IsAbs(file) && file != os.DevNull {
			own = append(own, filepath.Dir(file))
			vendored = append(vendored, filepath.Join(filepath.Dir(file), "vendor"))
		}
	}
	inPath := string(filepath.Separator) + "vendor" + string(filepath.Separator)
	return func(file string) bool {
		in := func(root string) bool {
			return root != "" && strings.HasPrefix(file, root+string(filepath.Separator))
		}
		switch {
		case slices.ContainsFunc(vendored, in):
			return true
		case slices.ContainsFunc(own, in):
			return false
		case len(own) == 0 && strings.Contains(file, inPath): // GOPATH
			return true
		}
		return slices.ContainsFunc(env[:2], in)
	}
}

// noteUnseen says in one line what could not be seen: packages that are not
// there and the user's own ones that do not type-check.
func (r *Result) noteUnseen(pkgs []*packages.Package, outside func(string) bool) {
	var missing, broken []string
	packages.Visit(pkgs, nil, func(p *packages.Package) {
		switch {
		case len(p.GoFiles) == 0 && len(p.Errors) > 0:
			missing = append(missing, p.PkgPath)
		case len(p.Errors) > 0 && !slices.ContainsFunc(p.GoFiles, outside):
			broken = append(broken, p.PkgPath)
		}
	})
	for what, list := range map[string][]string{"not found": missing, "not free of errors": broken} {
		slices.Sort(list)
		list = slices.Compact(list)
		if len(list) > 0 {
			r.note("%s, so not all is seen: %s", what, strings.Join(list, " "))
		}
	}
	slices.Sort(r.Notes)
	r.Broken = broken
}
