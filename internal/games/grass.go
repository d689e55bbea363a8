package games

import (
	"github.com/cookoff/cookoff/bots/grass/idle"
	"github.com/cookoff/cookoff/bots/grass/random"
	"github.com/cookoff/cookoff/bots/grass/simple"
	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/games/grass"
)

// newGrass is Keep Off The Grass with its bots.
func newGrass() *grass.Game {
	return grass.New(
		grass.Builtin{
			Builtin: bot.Builtin{Name: "idle", Summary: "waits all the time"},
			New: func(grass.Setup, []bot.Option) (grass.Player, error) {
				return grass.Acts(idle.New()), nil
			},
		},
		grass.Builtin{
			Builtin: bot.Builtin{
				Name:    "random",
				Summary: "sends robots about at random, spawns some and rarely builds a recycler",
				Options: []bot.BuiltinOption{seedOfBot()},
			},
			New: func(s grass.Setup, options []bot.Option) (grass.Player, error) {
				return grass.Acts(random.New(s.Player, builtinSeed(s.Seed, options))), nil
			},
		},
		grass.Builtin{
			Builtin: bot.Builtin{Name: "simple", Summary: "takes the nearest tiles, spawns at the front, recycles early"},
			New: func(s grass.Setup, _ []bot.Option) (grass.Player, error) {
				return grass.Acts(simple.New(s.Player)), nil
			},
		},
	)
}
