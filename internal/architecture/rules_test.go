package architecture_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

const (
	module = "github.com/cookoff/cookoff"
	list   = module + "/internal/games" // the only package that imports all games
	bots   = module + "/bots"

	kitchenmap = module + "/internal/view/kitchenmap" // output of the map commands
)

// within reports whether a package is root or lies below it.
func within(pkg, root string) bool {
	return pkg == root || strings.HasPrefix(pkg, root+"/")
}

// under returns the folder directly below root that contains a package: "grass" for
// internal/games/grass/field under internal/games. It is empty for root and for packages outside of
// it.
func under(root, pkg string) string {
	below, ok := strings.CutPrefix(pkg, root+"/")
	if !ok {
		return ""
	}
	name, _, _ := strings.Cut(below, "/")
	return name
}

// namesGame returns the problem with an import of a game's package; empty for none.
func namesGame(pkg, imported string) string {
	game := under(list, imported)
	if game == "" || pkg == list || under(list, pkg) == game || under(bots, pkg) == game {
		return ""
	}
	return fmt.Sprintf("only the game itself, bots/%s and internal/games may import packages of %s; ask internal/games for it", game, game)
}

// namesBot returns the problem with an import of a bot; empty for none.
func namesBot(pkg, imported string) string {
	if !within(imported, bots) || pkg == list || within(pkg, bots) {
		return ""
	}
	return "only internal/games may import built-in bots; ask it for them"
}

// rules returns the packages with the rules of games: those imported by bots, and those imported by
// a game that depend on these but not on internal/contest, such as maps and their generator.
func (g graph) rules() map[string]bool {
	rules := map[string]bool{}
	for pkg := range g {
		if !within(pkg, bots) {
			continue
		}
		for imported := range g[pkg] {
			if within(imported, module) && !within(imported, bots) {
				rules[imported] = true
			}
		}
	}
	ofBots := maps.Clone(rules)
	for game := range g {
		if game != list+"/"+under(list, game) {
			continue
		}
		for pkg := range g.dependencies(game) {
			deps := g.dependencies(pkg)
			isDependency := func(rule string) bool { return deps[rule] }
			if !deps[module+"/internal/contest"] && slices.ContainsFunc(slices.Collect(maps.Keys(ofBots)), isDependency) {
				rules[pkg] = true
			}
		}
	}
	return rules
}

// isOfGame reports whether a package belongs to one game, as its rules, referee or bots do.
func isOfGame(pkg string) bool {
	return under(list, pkg) != "" || within(pkg, bots) ||
		within(pkg, module+"/internal/sim") || within(pkg, module+"/internal/maps")
}

// shared returns the packages that must not depend on a game.
func shared() []string {
	var all []string
	for _, name := range []string{"bot", "contest", "experiment", "play", "replay", "text", "view"} {
		all = append(all, module+"/internal/"+name)
	}
	return all
}

// impure returns the kind of a dependency that rules must not have; empty for none.
func impure(imported string) string {
	for _, root := range []string{"io", "os", "net", "syscall"} {
		if within(imported, root) {
			return "I/O"
		}
	}
	switch {
	case within(imported, "time"):
		return "a clock"
	case within(imported, "log"), within(imported, "github.com/rs/zerolog"):
		return "a logger"
	case imported == "math/rand":
		return "a random generator without a fixed seed"
	}
	return ""
}
