package games

import (
	"github.com/cookoff/cookoff/bots/overdrive/idle"
	"github.com/cookoff/cookoff/bots/overdrive/random"
	"github.com/cookoff/cookoff/bots/overdrive/simple"
	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/games/overdrive"
)

// newOverdrive is Overdrive with its bots.
func newOverdrive() *overdrive.Game {
	return overdrive.New(
		overdrive.Builtin{
			Builtin: bot.Builtin{Name: "idle", Summary: "rolls on and takes what comes"},
			New: func(overdrive.Setup, []bot.Option) (overdrive.Player, error) {
				return overdrive.Acts(idle.New()), nil
			},
		},
		overdrive.Builtin{
			Builtin: bot.Builtin{
				Name:    "random",
				Summary: "gives random commands, most of them forward, and uses what it carries",
				Options: []bot.BuiltinOption{seedOfBot()},
			},
			New: func(s overdrive.Setup, options []bot.Option) (overdrive.Player, error) {
				return overdrive.Acts(random.New(s.Player, builtinSeed(s.Seed, options))), nil
			},
		},
		overdrive.Builtin{
			Builtin: bot.Builtin{Name: "simple", Summary: "looks a few rounds ahead, avoids damage, uses its power-ups"},
			New: func(s overdrive.Setup, _ []bot.Option) (overdrive.Player, error) {
				return overdrive.Acts(simple.New(s.Player)), nil
			},
		},
	)
}
