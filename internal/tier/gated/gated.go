// Package gated finds the tests that the gate adds to those of "go test ./...": the tests that use package tier,
// and the scripts that have lines for the gate. It only reads sources, so it includes too many rather than too few:
// names are compared without types.
package gated

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// Tests are tests for go test -run PATTERN PACKAGE...
type Tests struct {
	Packages []string // ./internal/sim, sorted
	Pattern  string
}

// Find finds the tests below a folder, for all systems at once.
func Find(root string) (Tests, error) {
	t := tree{declared: map[string][]declaration{}, scripts: map[string][]string{}}
	if err := filepath.WalkDir(root, func(file string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() {
			if name := entry.Name(); file != root && (name == "testdata" || strings.HasPrefix(name, ".") || strings.HasPrefix(name, "_")) {
				return fs.SkipDir
			}
			return t.readScripts(root, file)
		}
		if filepath.Ext(file) != ".go" {
			return nil
		}
		return t.readSource(root, file)
	}); err != nil {
		return Tests{}, err
	}
	return t.tests(), nil
}

// tree is the parsed source tree.
type tree struct {
	declared map[string][]declaration // by folder
	scripts  map[string][]string      // by folder: names of scripts with lines for the gate
}

// declaration is a function, method, variable or constant, with the names used in it.
type declaration struct {
	name      string
	isTest    bool
	mentioned map[string]bool // also "tier.Gate", of other packages
}

// readSource collects the declarations of a file.
func (t tree) readSource(root, name string) error {
	source, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
	if err != nil {
		return err
	}
	dir, err := folder(root, filepath.Dir(name))
	if err != nil {
		return err
	}
	for _, d := range source.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			isTest := d.Recv == nil && strings.HasSuffix(name, "_test.go") && testName.MatchString(d.Name.Name)
			t.declared[dir] = append(t.declared[dir], declaration{d.Name.Name, isTest, mentioned(d)})
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				if v, ok := spec.(*ast.ValueSpec); ok {
					for _, name := range v.Names {
						t.declared[dir] = append(t.declared[dir], declaration{name.Name, false, mentioned(v)})
					}
				}
			}
		}
	}
	return nil
}

var testName = regexp.MustCompile(`^(Test|Fuzz|Example)([^a-z]|$)`)

// mentioned returns the names used in a declaration: "f" and "p.f".
func mentioned(d ast.Node) map[string]bool {
	names := map[string]bool{}
	ast.Inspect(d, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Ident:
			names[n.Name] = true
		case *ast.SelectorExpr:
			if p, ok := n.X.(*ast.Ident); ok {
				names[p.Name+"."+n.Sel.Name] = true
			}
		}
		return true
	})
	return names
}

var scriptLine = regexp.MustCompile(`(?m)^\[!?gate\]`)

// readScripts collects the scripts of a folder's tests that have lines for the gate.
func (t tree) readScripts(root, name string) error {
	files, err := filepath.Glob(filepath.Join(name, "testdata", "script", "*.txtar"))
	if err != nil {
		return err
	}
	dir, err := folder(root, name)
	if err != nil {
		return err
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		if scriptLine.Match(text) {
			t.scripts[dir] = append(t.scripts[dir], strings.TrimSuffix(filepath.Base(file), ".txtar"))
		}
	}
	return nil
}

// folder returns a folder's path as the go command takes it.
func folder(root, name string) (string, error) {
	rel, err := filepath.Rel(root, name)
	return "./" + filepath.ToSlash(rel), err
}

// tests returns the tests that use package tier, directly or indirectly.
func (t tree) tests() Tests {
	var found Tests
	patterns := map[string]bool{}
	helpers := t.helpers()
	for _, dir := range slices.Sorted(maps.Keys(t.declared)) {
		gated := reach(t.declared[dir], helpers)
		own := slices.DeleteFunc(slices.Clone(t.declared[dir]), func(f declaration) bool { return !f.isTest || !gated[f.name] })
		for _, f := range own {
			patterns[t.pattern(dir, f)] = true
		}
		if len(own) > 0 {
			found.Packages = append(found.Packages, dir)
		}
	}
	found.Pattern = strings.Join(slices.Sorted(maps.Keys(patterns)), "|")
	return found
}

// pattern returns the pattern of one test; for a test that runs scripts, that of those with lines for the gate.
func (t tree) pattern(dir string, f declaration) string {
	if scripts := t.scripts[dir]; f.mentioned["testscript.Run"] && len(scripts) > 0 {
		return "^" + f.name + "$/^(" + strings.Join(scripts, "|") + ")$"
	}
	return "^" + f.name + "$"
}

// helpers returns the declarations of test packages that use package tier, as "package.Function".
func (t tree) helpers() map[string]bool {
	helpers := map[string]bool{"tier.Gate": true, "tier.Gating": true, "tier.Count": true}
	for known := 0; known != len(helpers); {
		known = len(helpers)
		for dir, declared := range t.declared {
			for name := range reach(declared, helpers) {
				if ast.IsExported(name) && !testName.MatchString(name) {
					helpers[path.Base(dir)+"."+name] = true
				}
			}
		}
	}
	return helpers
}

// reach returns the names of a package's declarations that use a helper, directly or through others of the package.
func reach(declared []declaration, helpers map[string]bool) map[string]bool {
	gated := map[string]bool{}
	for known := -1; known != len(gated); {
		known = len(gated)
		for _, f := range declared {
			for name := range f.mentioned {
				if helpers[name] || gated[name] && name != f.name {
					gated[f.name] = true
				}
			}
		}
	}
	return gated
}
