package games

import (
	"github.com/cookoff/cookoff/bots/grass/idle"
	"github.com/cookoff/cookoff/bots/grass/random"
	"github.com/cookoff/cookoff/bots/grass/simple"
	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/games/grass"
)

// newGrass is Keep Off The Grass with its bots.
func newGrass() contest.Game {
	return grass.New(
		ships("idle", "waits all the time", func(grass.Setup, []bot.Option) grass.Player {
			return grass.Acts(idle.New())
		}),
		ships("random", "moves robots at random, spawns some and rarely builds a recycler",
			func(s grass.Setup, options []bot.Option) grass.Player {
				return grass.Acts(random.New(s.Player, builtinSeed(s.Seed, options)))
			}, seedOfBot()),
		ships("simple", "takes the nearest tiles, spawns at the front, recycles early",
			func(s grass.Setup, _ []bot.Option) grass.Player { return grass.Acts(simple.New(s.Player)) }),
		failing[grass.Setup, grass.Player](),
	)
}
