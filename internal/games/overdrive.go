package games

import (
	"github.com/cookoff/cookoff/bots/overdrive/careful"
	"github.com/cookoff/cookoff/bots/overdrive/idle"
	"github.com/cookoff/cookoff/bots/overdrive/racer"
	"github.com/cookoff/cookoff/bots/overdrive/random"
	"github.com/cookoff/cookoff/bots/overdrive/saboteur"
	"github.com/cookoff/cookoff/bots/overdrive/simple"
	"github.com/cookoff/cookoff/bots/overdrive/sprinter"
	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/games/overdrive"
)

func newOverdrive() contest.Game {
	return overdrive.New(
		newBuiltin("idle", "gives no commands and keeps rolling", func(overdrive.Setup, []bot.Option) overdrive.Player {
			return overdrive.Acts(idle.New())
		}),
		newBuiltin("random", "gives random commands, mostly forward, and uses its power-ups",
			func(s overdrive.Setup, options []bot.Option) overdrive.Player {
				return overdrive.Acts(random.New(s.Player, builtinSeed(s.Seed, options)))
			}, seedOption()),
		newBuiltin("simple", "looks a few rounds ahead, avoids damage, uses its power-ups",
			func(s overdrive.Setup, _ []bot.Option) overdrive.Player { return overdrive.Acts(simple.New(s.Player)) }),
		newBuiltin("sprinter", "drives as fast as it can and leaves the opponent alone",
			func(s overdrive.Setup, _ []bot.Option) overdrive.Player {
				return overdrive.Acts(sprinter.New(s.Player))
			}),
		newBuiltin("saboteur", "uses every power-up at once, most of them against the opponent",
			func(s overdrive.Setup, _ []bot.Option) overdrive.Player {
				return overdrive.Acts(saboteur.New(s.Player))
			}),
		newBuiltin("careful", "avoids all damage",
			func(s overdrive.Setup, _ []bot.Option) overdrive.Player { return overdrive.Acts(careful.New(s.Player)) }),
		newBuiltin("racer", "the strongest: predicts the opponent and searches eight rounds ahead", newRacer, racerOptions()...),
		failingBot[overdrive.Setup, overdrive.Player](),
		recordedBot[overdrive.Setup, overdrive.Player](),
	)
}

func newRacer(s overdrive.Setup, options []bot.Option) overdrive.Player {
	o := racer.Options{Nodes: racer.DefaultNodes, Weights: racer.DefaultWeights()}
	setSearch(options, &o.Nodes, o.Weights.List())
	return overdrive.Acts(racer.New(s.Player, o))
}

func racerOptions() []bot.BuiltinOption {
	defaults := racer.DefaultWeights()
	return searchOptions("rounds simulated in the search for a command", racer.DefaultNodes, defaults.List())
}
