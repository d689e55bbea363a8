package games

import (
	"github.com/cookoff/cookoff/bots/carnegie/chef"
	"github.com/cookoff/cookoff/bots/carnegie/idle"
	"github.com/cookoff/cookoff/bots/carnegie/random"
	"github.com/cookoff/cookoff/bots/carnegie/report"
	"github.com/cookoff/cookoff/bots/carnegie/waiter"
	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/games/carnegie"
)

// newCarnegie is the Carnegie Cookoff with its bots.
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
				return random.New(s.Board, s.Team, builtinSeed(s.Seed, options)), nil
			},
		},
		carnegie.Builtin{
			Builtin: bot.Builtin{Name: "waiter", Summary: "serves orders of foods that need no work, with one bot"},
			New: func(s carnegie.Setup, _ []bot.Option) (carnegie.Player, error) {
				return waiter.New(s.Board, s.Team), nil
			},
		},
		carnegie.Builtin{
			Builtin: bot.Builtin{Name: "report", Summary: "the strategy report's bot: one chef who makes NOODLES and MEAT"},
			New: func(s carnegie.Setup, _ []bot.Option) (carnegie.Player, error) {
				return report.New(s.Board, s.Team), nil
			},
		},
		carnegie.Builtin{
			Builtin: bot.Builtin{Name: "chef", Summary: "runs the kitchen: serves any order that pays, with all its bots"},
			New: func(s carnegie.Setup, _ []bot.Option) (carnegie.Player, error) {
				return chef.New(s.Board, s.Team), nil
			},
		},
	)
}
