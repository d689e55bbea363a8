package games

import (
	"github.com/cookoff/cookoff/bots/grass/captain"
	"github.com/cookoff/cookoff/bots/grass/gradient"
	"github.com/cookoff/cookoff/bots/grass/idle"
	"github.com/cookoff/cookoff/bots/grass/random"
	"github.com/cookoff/cookoff/bots/grass/recycler"
	"github.com/cookoff/cookoff/bots/grass/rush"
	"github.com/cookoff/cookoff/bots/grass/simple"
	"github.com/cookoff/cookoff/bots/grass/turtle"
	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/games/grass"
)

// newGrass returns Keep Off The Grass with its built-in bots.
func newGrass() contest.Game {
	return grass.New(
		newBuiltin("idle", "always waits", func(grass.Setup, []bot.Option) grass.Player {
			return grass.Acts(idle.New())
		}),
		newBuiltin("random", "moves robots at random, spawns some and rarely builds a recycler",
			func(s grass.Setup, options []bot.Option) grass.Player {
				return grass.Acts(random.New(s.Player, builtinSeed(s.Seed, options)))
			}, seedOption()),
		newBuiltin("simple", "takes the nearest tiles, spawns at the front, recycles early",
			func(s grass.Setup, _ []bot.Option) grass.Player { return grass.Acts(simple.New(s.Player)) }),
		newBuiltin("rush", "attacks with everything, by the shortest way",
			func(s grass.Setup, _ []bot.Option) grass.Player { return grass.Acts(rush.New(s.Player)) }),
		newBuiltin("recycler", "builds recyclers wherever they pay, and spawns many robots with the matter",
			func(s grass.Setup, _ []bot.Option) grass.Player { return grass.Acts(recycler.New(s.Player)) }),
		newBuiltin("turtle", "takes the nearest tiles and walls itself in with recyclers",
			func(s grass.Setup, _ []bot.Option) grass.Player { return grass.Acts(turtle.New(s.Player)) }),
		newBuiltin("gradient", "moves all robots towards the opponent and splits the board early",
			func(s grass.Setup, _ []bot.Option) grass.Player { return grass.Acts(gradient.New(s.Player)) }),
		newBuiltin("captain", "the strongest: searches for the orders of all its robots together", newCaptain, captainOptions()...),
		failingBot[grass.Setup, grass.Player](),
		recordedBot[grass.Setup, grass.Player](),
	)
}

func newCaptain(s grass.Setup, options []bot.Option) grass.Player {
	o := captain.Options{Nodes: captain.DefaultNodes, Weights: captain.DefaultWeights()}
	setSearch(options, &o.Nodes, o.Weights.List())
	o.Opponent = captain.Opponent(chosen(options, "opponent", captain.Opponents()))
	return grass.Acts(captain.New(s.Player, o))
}

func captainOptions() []bot.BuiltinOption {
	defaults := captain.DefaultWeights()
	return append(searchOptions("positions evaluated per turn", captain.DefaultNodes, defaults.List()),
		oneOf("opponent", "model of the opponent: learn (from its orders) or search (it searches too); by default learn",
			captain.Opponents()))
}
