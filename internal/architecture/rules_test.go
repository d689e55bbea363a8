package architecture_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

const (
	module = "github.com/cookoff/cookoff"
	list   = module + "/internal/games" // the list of games, the only package that knows them all
	bots   = module + "/bots"

	kitchenmap = module + "/internal/view/kitchenmap" // what the commands about maps print
)

// within reports whether a package is root or lies below it.
func within(pkg, root string) bool {
	return pkg == root || strings.HasPrefix(pkg, root+"/")
}

// under returns the name of the folder that holds a package directly below root: "grass" for
// internal/games/grass/field under internal/games. It is empty for root itself and everything outside.
func under(root, pkg string) string {
	below, ok := strings.CutPrefix(pkg, root+"/")
	if !ok {
		return ""
	}
	name, _, _ := strings.Cut(below, "/")
	return name
}

// namesGame returns what is wrong with an import of a game's package; empty if nothing.
func namesGame(pkg, imported string) string {
	game := under(list, imported)
	if game == "" || pkg == list || under(list, pkg) == game || under(bots, pkg) == game {
		return ""
	}
	return fmt.Sprintf("only the game itself, bots/%s and internal/games may name the game %s; ask internal/games for it", game, game)
}

// namesBot returns what is wrong with an import of a bot; empty if nothing.
func namesBot(pkg, imported string) string {
	if !within(imported, bots) || pkg == list || within(pkg, bots) {
		return ""
	}
	return "only internal/games knows the bots that ship with cookoff; ask it for them"
}

// rules returns the packages with the rules of a game: those that its bots import, and those below a game that
// import these but no contests, such as its maps and their generator.
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
	known := maps.Clone(rules)
	for game := range g {
		if game != list+"/"+under(list, game) {
			continue
		}
		for pkg := range g.below(game) {
			under := g.below(pkg)
			standsOn := func(rule string) bool { return under[rule] }
			if !under[module+"/internal/contest"] && slices.ContainsFunc(slices.Collect(maps.Keys(known)), standsOn) {
				rules[pkg] = true
			}
		}
	}
	return rules
}

// isOfGame reports whether a package belongs to one game: its rules, its referee, or its bots.
func isOfGame(pkg string) bool {
	return under(list, pkg) != "" || within(pkg, bots) ||
		within(pkg, module+"/internal/sim") || within(pkg, module+"/internal/maps")
}

// shared returns the packages that know no game.
func shared() []string {
	var all []string
	for _, name := range []string{"bot", "contest", "experiment", "play", "replay", "text", "view"} {
		all = append(all, module+"/internal/"+name)
	}
	return all
}

// impure returns what an import brings that rules must not have; empty if nothing.
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
		return "a generator that is not seeded by us"
	}
	return ""
}
