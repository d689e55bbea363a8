package cli

import (
	"context"
	"fmt"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/bot/box"
	"github.com/cookoff/cookoff/internal/cli/command"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment/check"
	"github.com/cookoff/cookoff/internal/experiment/entry"
	"github.com/cookoff/cookoff/internal/games"
)

// checker returns a checker for the options.
func (env *Env) checker(ctx context.Context, o *checkOptions) (*check.Checker, error) {
	game, err := env.checkedGame(o)
	if err != nil {
		return nil, err
	}
	info := game.Info()
	c := &check.Checker{
		Game: game, Dir: env.Dir, Scenarios: o.on, Rival: o.against, Rules: env.settings.Games[info.Name].Rules,
		Seed: o.seed, Turns: o.turns, Flags: carried(o.flags), Now: env.Now, Find: env.LookPath, Scenario: env.checkScenarios(game, o),
		Python: func(ctx context.Context) (string, error) {
			python, err := env.machine().Interpreter(ctx, info)
			return python.Path, err
		},
	}
	if o.flags.Changed("turns") {
		if err := entry.CheckTurns(info, o.turns); err != nil {
			return nil, err
		}
	}
	if c.Version, err = check.PythonVersion(o.version); err != nil {
		return nil, command.UsageError(err)
	}
	if len(c.Scenarios) == 0 {
		c.Scenarios = games.Telling(info)
	}
	for _, word := range c.Scenarios {
		if _, err := c.Scenario(word); err != nil {
			return nil, err
		}
	}
	if err := env.checkedBots(ctx, c, o); err != nil {
		return nil, err
	}
	if c.Clock, err = env.settings.ManyClock(info.Name); err != nil {
		return nil, err
	}
	c.Machine, c.Limits = env.machine().Starter().Box(), env.settings.Limits()
	c.Limits.Ponder = box.PonderAuto
	return c, nil
}

// checkedGame returns the game of the bot: that of the scenarios, or the one that is named.
func (env *Env) checkedGame(o *checkOptions) (contest.Game, error) {
	if o.game != "" {
		return games.Named(o.game)
	}
	if len(o.on) > 0 {
		_, game, err := oneScenario(env.requestBy(o.on[0], o.seed))
		return game, err
	}
	if env.IsFolder(o.word) {
		for _, game := range games.All() {
			if game.Info().Launch != nil {
				return game, nil
			}
		}
	}
	return games.MapGame(), nil
}

// checkScenarios parses the scenarios of a game, without duplicates.
func (env *Env) checkScenarios(game contest.Game, o *checkOptions) func(word string) (contest.Scenario, error) {
	known := map[string]contest.Scenario{}
	return func(word string) (contest.Scenario, error) {
		if s, ok := known[word]; ok {
			return s, nil
		}
		s, of, err := oneScenario(env.requestBy(word, o.seed))
		switch name := game.Info().Name; {
		case err != nil:
			return s, err
		case of.Info().Name != name:
			return s, fmt.Errorf("%s is a scenario of %s, and the bot is checked in %s", word, of.Info().Name, name)
		}
		known[word] = s
		return s, nil
	}
}

// checkedBots resolves the bot and its opponent.
func (env *Env) checkedBots(ctx context.Context, c *check.Checker, o *checkOptions) error {
	info := c.Game.Info()
	if c.Rival == "" {
		c.Rival = "@" + games.FirstOpponent(info)
	}
	seats, err := env.seats(ctx, c.Game, o.entered(o.word, c.Rival))
	if err != nil {
		return err
	}
	c.Bot = seats[0].Bot
	c.Opponent = func(word string) (*bot.Bot, error) {
		if word == c.Rival {
			return seats[1].Bot, nil
		}
		spec, err := bot.Parse(word, env.Dir, info.Builtins)
		if err != nil {
			return nil, err
		}
		return contest.Resolve(c.Game, spec, env.Dir)
	}
	c.Host, err = env.host(ctx, c.Game, seats)
	return err
}
