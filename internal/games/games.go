// Package games lists all games. It is the only package that imports all of them and their built-in bots.
package games

import (
	"cmp"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/games/alamode"
	"github.com/cookoff/cookoff/internal/games/carnegie"
	"github.com/cookoff/cookoff/internal/games/grass"
	"github.com/cookoff/cookoff/internal/games/overdrive"
	mapfiles "github.com/cookoff/cookoff/maps"
)

// listed is an entry of the list of games.
type listed struct {
	name string
	make func() contest.Game
}

// list returns the games; the default one comes first.
func list() []listed {
	return []listed{
		{carnegie.Name, newCarnegie},
		{alamode.Name, newAlamode},
		{grass.Name, newGrass},
		{overdrive.Name, newOverdrive},
	}
}

// All returns the games; the default one comes first.
func All() []contest.Game {
	var all []contest.Game
	for _, l := range list() {
		all = append(all, l.make())
	}
	return all
}

// aliases returns further names of games, made from the contests' names.
func aliases() map[string]string {
	return map[string]string{
		"cookoff": carnegie.Name, "carnegie-cookoff": carnegie.Name, "awap": carnegie.Name,
		"code-a-la-mode": alamode.Name, "keep-off-the-grass": grass.Name, "kotg": grass.Name, "entelect": overdrive.Name,
	}
}

// Named returns the game with a name or alias, ignoring case.
func Named(name string) (contest.Game, error) {
	lower := strings.ToLower(name)
	own := cmp.Or(aliases()[lower], lower)
	for _, l := range list() {
		if l.name == own {
			return l.make(), nil
		}
	}
	return nil, &unknownError{name, Names()}
}

// unknownError reports an unknown name of a game.
type unknownError struct {
	name  string
	known []string
}

func (e *unknownError) Error() string {
	return fmt.Sprintf("unknown game %q; known games: %s", e.name, strings.Join(e.known, ", "))
}

// Names returns the names of the games; the default one comes first.
func Names() []string {
	var names []string
	for _, l := range list() {
		names = append(names, l.name)
	}
	return names
}

// WithBuiltin returns the names of the games that have a built-in bot with this name (without @).
func WithBuiltin(builtin string) []string {
	return namesWhere(func(info contest.Info) bool {
		return slices.ContainsFunc(info.Builtins, func(b bot.Builtin) bool { return b.Name == builtin })
	})
}

// namesWhere returns the names of the games that match a condition.
func namesWhere(match func(info contest.Info) bool) (names []string) {
	for _, g := range All() {
		if info := g.Info(); match(info) {
			names = append(names, info.Name)
		}
	}
	return names
}

// Imports returns the titles of the games by the Python modules that they provide to bots.
func Imports() map[string]string {
	modules := map[string]string{}
	for _, g := range All() {
		info := g.Info()
		if info.Runner == nil {
			continue
		}
		files, _ := fs.Glob(info.Runner.Files, "[^_]*.py") // the pattern is valid
		for _, file := range files {
			modules[strings.TrimSuffix(file, ".py")] = info.Title
		}
	}
	return modules
}

// FirstOpponent returns the built-in bot (without @) that is a suitable first opponent: it plays simply.
func FirstOpponent(info contest.Info) string {
	plain := info.Builtins[0].Name
	for _, b := range info.Builtins {
		if b.Name == "waiter" || b.Name == "simple" {
			plain = b.Name
		}
	}
	return plain
}

// WithFolderBots returns the names of the games whose bots can be folders with a manifest.
func WithFolderBots() []string {
	return namesWhere(func(info contest.Info) bool { return info.Launch != nil })
}

// ForBots returns the only game that all the given bots can play: built-in bots (without @) and, with folders, bots
// in folders. If none or several match, it returns the default game.
func ForBots(builtins []string, folders bool) contest.Game {
	fit := Names()
	keep := func(names []string) {
		fit = slices.DeleteFunc(fit, func(name string) bool { return !slices.Contains(names, name) })
	}
	for _, name := range builtins {
		keep(WithBuiltin(name))
	}
	if folders {
		keep(WithFolderBots())
	}
	if len(fit) == 1 {
		if game, err := Named(fit[0]); err == nil {
			return game
		}
	}
	return MapGame()
}

// Maps returns the names of the Carnegie Cookoff's built-in maps.
func Maps() []string { return mapfiles.Names() }

// firstMap is the built-in map for a first match.
const firstMap = "duel"

// Map returns the text of a built-in map.
func Map(name string) ([]byte, bool) { return mapfiles.Read(name) }

// MapGame returns the game that map files belong to.
func MapGame() contest.Game { return newCarnegie() }
