// Package games is the list of games, and the only place that knows them all and the bots that
// ship with them.
package games

import (
	"fmt"
	"strings"

	"github.com/cookoff/cookoff/bots/carnegie/idle"
	"github.com/cookoff/cookoff/bots/carnegie/random"
	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/games/carnegie"
	mapfiles "github.com/cookoff/cookoff/maps"
)

// All are the games, the main one first.
func All() []contest.Game {
	return []contest.Game{newCarnegie(), newAlamode(), newGrass(), newOverdrive()}
}

// Named finds a game.
func Named(name string) (contest.Game, error) {
	var names []string
	for _, g := range All() {
		if g.Info().Name == name {
			return g, nil
		}
		names = append(names, g.Info().Name)
	}
	return nil, fmt.Errorf("unknown game %q; this program plays %s", name, strings.Join(names, ", "))
}

// Maps are the names of the maps that ship with cookoff, for the Carnegie Cookoff.
func Maps() []string { return mapfiles.Names() }

// Map is the text of a map that ships with cookoff.
func Map(name string) ([]byte, bool) { return mapfiles.Read(name) }

// MapGame is the game that map files are played in.
func MapGame() contest.Game { return newCarnegie() }

func newCarnegie() *carnegie.Game {
	return carnegie.New(
		carnegie.Builtin{
			Builtin: bot.Builtin{Name: "idle", Summary: "does nothing; the money comes in by itself"},
			New: func(carnegie.Setup, []bot.Option) (carnegie.Player, error) {
				return idle.New(), nil
			},
		},
		carnegie.Builtin{
			Builtin: bot.Builtin{
				Name:    "random",
				Summary: "tries random calls, most of them legal",
				Options: []bot.BuiltinOption{seedOfBot()},
			},
			New: func(s carnegie.Setup, options []bot.Option) (carnegie.Player, error) {
				seed, err := builtinSeed(s.Seed, options)
				if err != nil {
					return nil, err
				}
				return random.New(s.Board, s.Team, seed), nil
			},
		},
	)
}
