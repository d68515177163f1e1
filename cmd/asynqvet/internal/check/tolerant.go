package check

import (
	"go/ast"
	"go/parser"
	"go/token"
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
		Dir:   opt.Dir,
		Tests: true,
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
	if opt.Tags != "" {
		cfg.BuildFlags = []string{"-tags=" + opt.Tags}
	}
	pkgs, err := packages.Load(cfg, opt.Patterns...)
	if err != nil {
		return r.fail("%s", firstLines(err.Error()))
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
		return p.ForTest == "" && (augmented[p.PkgPath] || strings.HasSuffix(p.ID, ".test"))
	})
}

// outsideOf returns a function that tells the source of others from the user's
// own: the standard library, the module cache and vendored packages.
func outsideOf(dir string) func(file string) bool {
	cmd := exec.Command("go", "env", "GOROOT", "GOMODCACHE")
	cmd.Dir = dir
	out, _ := cmd.Output()
	var roots []string
	for line := range strings.Lines(string(out)) {
		if line = strings.TrimSpace(line); line != "" {
			roots = append(roots, line+string(filepath.Separator))
		}
	}
	vendor := string(filepath.Separator) + "vendor" + string(filepath.Separator)
	return func(file string) bool {
		return strings.Contains(file, vendor) || slices.ContainsFunc(roots, func(root string) bool { return strings.HasPrefix(file, root) })
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
