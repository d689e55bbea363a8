// Package games is the list of games, and the only place that knows them all and the bots that
// ship with them.
package games

import (
	"fmt"
	"slices"
	"strings"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	mapfiles "github.com/cookoff/cookoff/maps"
)

// All are the games, the main one first.
func All() []contest.Game {
	return []contest.Game{newCarnegie(), newAlamode(), newGrass(), newOverdrive()}
}

// Named finds a game.
func Named(name string) (contest.Game, error) { return Lookup()(name) }

// Lookup finds games by their names, the same each time, so that what a game computes when it is
// first played or verified is computed once. Any number of goroutines may share it.
func Lookup() func(name string) (contest.Game, error) {
	all := All()
	return func(name string) (contest.Game, error) {
		var names []string
		for _, g := range all {
			if g.Info().Name == name {
				return g, nil
			}
			names = append(names, g.Info().Name)
		}
		return nil, fmt.Errorf("unknown game %q; this program plays %s", name, strings.Join(names, ", "))
	}
}

// Names are the names of the games, the main one first.
func Names() []string {
	var names []string
	for _, g := range All() {
		names = append(names, g.Info().Name)
	}
	return names
}

// With are the names of the games that a built-in bot of this name (without @) plays.
func With(builtin string) []string {
	var names []string
	for _, g := range All() {
		info := g.Info()
		if slices.ContainsFunc(info.Builtins, func(b bot.Builtin) bool { return b.Name == builtin }) {
			names = append(names, info.Name)
		}
	}
	return names
}

// Maps are the names of the maps that ship with cookoff, for the Carnegie Cookoff.
func Maps() []string { return mapfiles.Names() }

// FirstMap is the one of the maps that ship with cookoff for a first match.
const FirstMap = "duel"

// Map is the text of a map that ships with cookoff.
func Map(name string) ([]byte, bool) { return mapfiles.Read(name) }

// MapGame is the game that map files are played in.
func MapGame() contest.Game { return newCarnegie() }
