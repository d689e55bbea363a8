// Package architecture_test reads the imports of all packages and fails if one violates the layout
// of the project (docs/architecture.md).
//
// layers_test.go lists which package may import which. The other files check the whole graph: only
// the package games, a game itself and its bots may import the game, and rules must not depend on
// clocks or files, even indirectly.
package architecture_test

import (
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/must"
)

// graph maps each package of the project to its imports, and each import to a file that has it.
type graph map[string]map[string]string

// packages returns the packages of a graph in alphabetical order.
func (g graph) packages() []string { return slices.Sorted(maps.Keys(g)) }

// imports returns the imports of a package in alphabetical order.
func (g graph) imports(pkg string) []string { return slices.Sorted(maps.Keys(g[pkg])) }

func TestOnlyGamesImportsGamesAndBots(t *testing.T) {
	t.Parallel()
	g := readImports(t)
	for _, pkg := range g.packages() {
		for _, imported := range g.imports(pkg) {
			if wrong := namesGame(pkg, imported) + namesBot(pkg, imported); wrong != "" {
				t.Errorf("%s imports %s: %s", g[pkg][imported], short(imported), wrong)
			}
		}
	}
}

func TestRulesArePure(t *testing.T) {
	t.Parallel()
	g := readImports(t)
	rules := g.rules()
	for _, game := range g.imports(list) {
		if name := under(list, game); game == list+"/"+name && !slices.ContainsFunc(g.imports(game), func(p string) bool { return rules[p] }) {
			t.Errorf("%s imports no package of its bots' rules", short(game))
		}
	}
	for _, pkg := range slices.Sorted(maps.Keys(rules)) {
		for _, violation := range g.violations(pkg, impure) {
			t.Errorf("%s must be pure: %s", short(pkg), violation)
		}
	}
}

// Shared packages do not depend on a game, even indirectly.
func TestSharedPackagesKnowNoGame(t *testing.T) {
	t.Parallel()
	g := readImports(t)
	for _, root := range shared() {
		if !slices.ContainsFunc(g.packages(), func(pkg string) bool { return within(pkg, root) }) {
			t.Errorf("no package %s", short(root))
		}
		for _, pkg := range g.packages() {
			if !within(pkg, root) || within(pkg, module+"/internal/contest/contesttest") || pkg == kitchenmap {
				continue
			}
			for _, violation := range g.violations(pkg, gameProblem) {
				t.Errorf("%s must not depend on a game: %s", short(pkg), violation)
			}
		}
	}
}

// gameProblem returns the problem with an import of a shared package; empty for none.
func gameProblem(imported string) string {
	if isOfGame(imported) {
		return "part of a game"
	}
	return ""
}

// dependencies returns all packages of the project that a package depends on.
func (g graph) dependencies(pkg string) map[string]bool {
	found := map[string]bool{}
	g.walk(pkg, func(_, imported string) { found[imported] = within(imported, module) })
	return found
}

// violations returns all forbidden imports of a package and of the project's packages that it
// depends on. It ignores the internals of the standard library.
func (g graph) violations(pkg string, problem func(imported string) string) []string {
	var violations []string
	g.walk(pkg, func(from, imported string) {
		if what := problem(imported); what != "" {
			violations = append(violations, g[from][imported]+" imports "+short(imported)+", which is "+what)
		}
	})
	return violations
}

// walk calls visit for each import of a package and of the project's packages that it depends on.
func (g graph) walk(pkg string, visit func(from, imported string)) {
	seen := map[string]bool{pkg: true}
	for next := []string{pkg}; len(next) > 0; next = next[1:] {
		for _, imported := range g.imports(next[0]) {
			visit(next[0], imported)
			if within(imported, module) && !seen[imported] {
				seen[imported] = true
				next = append(next, imported)
			}
		}
	}
}

// readImports reads the imports of all packages of the project, without tests. It ignores build
// constraints, and so covers all systems.
func readImports(t *testing.T) graph {
	t.Helper()
	g := graph{}
	root := filepath.Join("..", "..")
	must.Do(t, filepath.WalkDir(root, func(file string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() {
			if file != root && !isOurs(file) {
				return fs.SkipDir
			}
			return nil
		}
		if filepath.Ext(file) != ".go" || strings.HasSuffix(file, "_test.go") {
			return nil
		}
		name, err := filepath.Rel(root, file)
		if err != nil {
			return err
		}
		return g.add(file, filepath.ToSlash(name))
	}))
	if len(g[list]) == 0 {
		t.Fatalf("no imports of %s were found; do the tests run in their own folder?", list)
	}
	return g
}

// isOurs reports whether a folder can hold packages of the project, by the rules of the go command.
func isOurs(folder string) bool {
	name := filepath.Base(folder)
	if name == "testdata" || name == "vendor" || strings.HasPrefix(name, ".") || strings.HasPrefix(name, "_") {
		return false
	}
	_, err := os.Stat(filepath.Join(folder, "go.mod"))
	return err != nil // not a nested module
}

// add reads the imports of a file; name is its path in messages.
func (g graph) add(file, name string) error {
	source, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ImportsOnly)
	if err != nil {
		return err
	}
	pkg := path.Join(module, path.Dir(name))
	if g[pkg] == nil {
		g[pkg] = map[string]string{}
	}
	for _, spec := range source.Imports {
		imported, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			return err
		}
		g[pkg][imported] = name
	}
	return nil
}

// short returns the path of a package within the project.
func short(pkg string) string { return strings.TrimPrefix(pkg, module+"/") }
