package games

import (
	"github.com/cookoff/cookoff/bots/overdrive/idle"
	"github.com/cookoff/cookoff/bots/overdrive/random"
	"github.com/cookoff/cookoff/bots/overdrive/simple"
	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/games/overdrive"
)

func newOverdrive() contest.Game {
	return overdrive.New(
		ships("idle", "gives no commands and keeps rolling", func(overdrive.Setup, []bot.Option) overdrive.Player {
			return overdrive.Acts(idle.New())
		}),
		ships("random", "gives random commands, mostly forward, and uses its power-ups",
			func(s overdrive.Setup, options []bot.Option) overdrive.Player {
				return overdrive.Acts(random.New(s.Player, builtinSeed(s.Seed, options)))
			}, seedOfBot()),
		ships("simple", "looks a few rounds ahead, avoids damage, uses its power-ups",
			func(s overdrive.Setup, _ []bot.Option) overdrive.Player { return overdrive.Acts(simple.New(s.Player)) }),
	)
}
