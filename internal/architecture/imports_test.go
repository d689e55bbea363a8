// Package architecture_test reads the imports of all packages and fails if one violates the layout of the project
// (docs/architecture.md).
//
// layers_test.go has the one list of which package may import which. The other files check what needs the whole graph:
// that a game is only named by itself, its bots and the list of games, and that rules stay pure, with any number of
// packages between them and a clock or a file.
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

// graph holds the imports of each package of the project, with a file that has the import.
type graph map[string]map[string]string

// packages returns the packages of a graph in alphabetical order.
func (g graph) packages() []string { return slices.Sorted(maps.Keys(g)) }

// imports returns the imports of a package in alphabetical order.
func (g graph) imports(pkg string) []string { return slices.Sorted(maps.Keys(g[pkg])) }

func TestOnlyTheListNamesGamesAndBots(t *testing.T) {
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
			t.Errorf("%s names no package that its bots stand on", short(game))
		}
	}
	for _, pkg := range slices.Sorted(maps.Keys(rules)) {
		for _, way := range g.ways(pkg, impure) {
			t.Errorf("%s must be pure: %s", short(pkg), way)
		}
	}
}

// No shared package depends on a game, even indirectly.
func TestNoGameLiesUnderTheOthers(t *testing.T) {
	t.Parallel()
	g := readImports(t)
	for _, root := range shared() {
		if !slices.ContainsFunc(g.packages(), func(pkg string) bool { return within(pkg, root) }) {
			t.Errorf("there is no package %s", short(root))
		}
		for _, pkg := range g.packages() {
			if !within(pkg, root) || within(pkg, module+"/internal/contest/contesttest") || pkg == kitchenmap {
				continue
			}
			for _, way := range g.ways(pkg, ofGame) {
				t.Errorf("%s must know no game: %s", short(pkg), way)
			}
		}
	}
}

// ofGame returns what is wrong with an import of a shared package; empty if nothing.
func ofGame(imported string) string {
	if isOfGame(imported) {
		return "of one game"
	}
	return ""
}

// below returns all packages of the project that a package depends on.
func (g graph) below(pkg string) map[string]bool {
	below := map[string]bool{}
	g.walk(pkg, func(_, imported string) { below[imported] = within(imported, module) })
	return below
}

// ways returns all paths by which a package depends on something forbidden, directly or through other packages of
// the project. The internals of the standard library are ignored.
func (g graph) ways(pkg string, wrong func(imported string) string) []string {
	var ways []string
	g.walk(pkg, func(from, imported string) {
		if what := wrong(imported); what != "" {
			ways = append(ways, g[from][imported]+" imports "+short(imported)+", which is "+what)
		}
	})
	return ways
}

// walk calls a function for each import of a package, and of the project's packages that it depends on.
func (g graph) walk(pkg string, seenImport func(from, imported string)) {
	seen := map[string]bool{pkg: true}
	for next := []string{pkg}; len(next) > 0; next = next[1:] {
		for _, imported := range g.imports(next[0]) {
			seenImport(next[0], imported)
			if within(imported, module) && !seen[imported] {
				seen[imported] = true
				next = append(next, imported)
			}
		}
	}
}

// readImports reads the imports of all packages of the project without their tests, for all systems
// at once: build constraints are not looked at.
func readImports(t *testing.T) graph {
	t.Helper()
	g := graph{}
	root := filepath.Join("..", "..")
	must.Do(t, filepath.WalkDir(root, func(file string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() {
			if file != root && !ours(file) {
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
		t.Fatalf("no imports of %s were read; are the tests run in their own folder?", list)
	}
	return g
}

// ours reports whether a folder can hold packages of the project, as for the go command.
func ours(folder string) bool {
	name := filepath.Base(folder)
	if name == "testdata" || name == "vendor" || strings.HasPrefix(name, ".") || strings.HasPrefix(name, "_") {
		return false
	}
	_, err := os.Stat(filepath.Join(folder, "go.mod"))
	return err != nil // a nested module is not ours
}

// add reads one file, which is called name in messages.
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

// short returns the path of a package as people of the project say it.
func short(pkg string) string { return strings.TrimPrefix(pkg, module+"/") }
