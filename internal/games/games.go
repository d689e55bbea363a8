// Package games lists all games; it is the only package that knows them all and their built-in bots.
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

// listed is a game in the list.
type listed struct {
	name string
	make func() contest.Game
}

// list returns the games, the main one first.
func list() []listed {
	return []listed{
		{carnegie.Name, newCarnegie},
		{alamode.Name, newAlamode},
		{grass.Name, newGrass},
		{overdrive.Name, newOverdrive},
	}
}

// All returns the games, the main one first.
func All() []contest.Game {
	var all []contest.Game
	for _, l := range list() {
		all = append(all, l.make())
	}
	return all
}

// aliases returns other names of the games: those of the contests, in the form of names.
func aliases() map[string]string {
	return map[string]string{
		"cookoff": carnegie.Name, "carnegie-cookoff": carnegie.Name, "awap": carnegie.Name,
		"code-a-la-mode": alamode.Name, "keep-off-the-grass": grass.Name, "kotg": grass.Name, "entelect": overdrive.Name,
	}
}

// Named finds a game by its name or an alias, in capitals or not.
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

// unknownError reports a name that no game has.
type unknownError struct {
	name  string
	known []string
}

func (e *unknownError) Error() string {
	return fmt.Sprintf("unknown game %q; this program plays %s", e.name, strings.Join(e.known, ", "))
}

// Names returns the names of the games, the main one first.
func Names() []string {
	var names []string
	for _, l := range list() {
		names = append(names, l.name)
	}
	return names
}

// With returns the names of the games that have a built-in bot of this name (without @).
func With(builtin string) []string {
	return thatAre(func(info contest.Info) bool {
		return slices.ContainsFunc(info.Builtins, func(b bot.Builtin) bool { return b.Name == builtin })
	})
}

// thatAre returns the names of the games with a property.
func thatAre(is func(info contest.Info) bool) (names []string) {
	for _, g := range All() {
		if info := g.Info(); is(info) {
			names = append(names, info.Name)
		}
	}
	return names
}

// Imports returns the modules that games provide to their Python bots, with the titles of the games.
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

// FirstOpponent returns the built-in bot (without @) to play a first bot against: one that plays simply.
func FirstOpponent(info contest.Info) string {
	plain := info.Builtins[0].Name
	for _, b := range info.Builtins {
		if b.Name == "waiter" || b.Name == "simple" {
			plain = b.Name
		}
	}
	return plain
}

// WithFolders returns the names of the games in which a folder with a manifest is a bot.
func WithFolders() []string {
	return thatAre(func(info contest.Info) bool { return info.Launch != nil })
}

// OfBots returns the only game that some bots can play: built-in ones with these names (without @) and, if there are any, those
// that are folders. It is the main game if several have them, or none.
func OfBots(builtins []string, folders bool) contest.Game {
	fit := Names()
	keep := func(names []string) {
		fit = slices.DeleteFunc(fit, func(name string) bool { return !slices.Contains(names, name) })
	}
	for _, name := range builtins {
		keep(With(name))
	}
	if folders {
		keep(WithFolders())
	}
	if len(fit) == 1 {
		if game, err := Named(fit[0]); err == nil {
			return game
		}
	}
	return MapGame()
}

// Maps returns the names of the built-in maps of the Carnegie Cookoff.
func Maps() []string { return mapfiles.Names() }

// firstMap is the built-in map for a first match.
const firstMap = "duel"

// Map returns the text of a built-in map.
func Map(name string) ([]byte, bool) { return mapfiles.Read(name) }

// MapGame returns the game of map files.
func MapGame() contest.Game { return newCarnegie() }
