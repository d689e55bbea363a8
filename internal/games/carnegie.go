package games

import (
	"fmt"
	"strings"

	"github.com/cookoff/cookoff/bots/carnegie/chef"
	"github.com/cookoff/cookoff/bots/carnegie/greedy"
	"github.com/cookoff/cookoff/bots/carnegie/idle"
	"github.com/cookoff/cookoff/bots/carnegie/raider"
	"github.com/cookoff/cookoff/bots/carnegie/random"
	"github.com/cookoff/cookoff/bots/carnegie/relay"
	"github.com/cookoff/cookoff/bots/carnegie/report"
	"github.com/cookoff/cookoff/bots/carnegie/waiter"
	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/games/carnegie"
)

// newCarnegie returns the Carnegie Cookoff with its built-in bots.
func newCarnegie() contest.Game {
	return carnegie.New(
		newBuiltin("idle", "does nothing", func(carnegie.Setup, []bot.Option) carnegie.Player {
			return idle.New()
		}),
		newBuiltin("random", "tries random calls, most of them legal",
			func(s carnegie.Setup, options []bot.Option) carnegie.Player {
				return random.New(s.Board, s.Team, builtinSeed(s.Seed, options))
			}, seedOption()),
		newBuiltin("waiter", "serves orders without chopping or cooking, with one bot",
			func(s carnegie.Setup, _ []bot.Option) carnegie.Player { return waiter.New(s.Board, s.Team) }),
		newBuiltin("greedy", "each bot cooks the easiest order that pays, alone",
			func(s carnegie.Setup, _ []bot.Option) carnegie.Player { return greedy.New(s.Board, s.Team) }),
		newBuiltin("relay", "bots with fixed roles that hand over: one buys, one cooks, one serves",
			func(s carnegie.Setup, _ []bot.Option) carnegie.Player { return relay.New(s.Board, s.Team) }),
		newBuiltin("report", "the strategy report's bot; cooks a single dish, if it is ordered",
			func(s carnegie.Setup, _ []bot.Option) carnegie.Player { return report.New(s.Board, s.Team) }),
		replacing("chef1", fmt.Sprintf("level=N, with N from 1 to %d", chef.Levels),
			timeDependent("time", true,
				newBuiltin("chef", "the strongest: plans the whole match ahead and keeps improving the plan", newChef, chefOptions()...))),
		newBuiltin("raider", "cooks nothing; switches to the opponent's kitchen and sabotages it",
			func(s carnegie.Setup, options []bot.Option) carnegie.Player {
				return raider.New(s.Board, s.Team, raider.Style(chosen(options, "style", raider.Styles())))
			}, oneOf("style", "how: "+strings.Join(raider.Styles(), ", ")+"; by default the first", raider.Styles())),
		failingBot[carnegie.Setup, carnegie.Player](),
		recordedBot[carnegie.Setup, carnegie.Player](),
	)
}
