package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/bot/box"
	"github.com/cookoff/cookoff/internal/cli/command"
	"github.com/cookoff/cookoff/internal/cli/settings"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment/check"
	"github.com/cookoff/cookoff/internal/experiment/entry"
	"github.com/cookoff/cookoff/internal/experiment/progress"
	"github.com/cookoff/cookoff/internal/games"
	"github.com/cookoff/cookoff/internal/text/plain"
	"github.com/cookoff/cookoff/internal/text/spelling"
	"github.com/cookoff/cookoff/internal/text/usage"
)

type checkOptions struct {
	word    string
	game    string
	on      []string
	against string
	time    time.Duration
	seed    int64
	version string // of Python
	sarif   string
	junit   string
	matchOptions
}

const checkLong = `Plays a bot under difficult conditions and reports what is wrong with it, like a linter: severity,
line of the bot's own code, turn, fix, and a command that reproduces it.

It plays every side of all kinds of scenarios; opponents that crash, hang, are slow or flood their
output; on a machine three times as slow; the same match twice; with other hash seeds of Python;
and, in a sandbox, without network, with a read-only folder and with little memory. In Python
sources it checks the syntax, imports and calls that the contest does not have, and waiting for
input. --time bounds all of it: a slow bot plays fewer turns of each trial, and the report lists
what was skipped.

The exit code is 3 if there is an error; with --strict, if there is a warning.`

const checkExample = `  cookoff check my_bot.py
  cookoff check my_bot.py --time 30s --python-version 3.9
  cookoff check my_bot --game grass --strict
  cookoff check my_bot.py --sarif check.sarif --junit check.xml`

// defaultCheckTime is the approximate maximum time of a check.
const defaultCheckTime = 10 * time.Second

func newCheckCommand(env *Env) *cobra.Command {
	o := &checkOptions{}
	var repeat bool
	cmd := &cobra.Command{
		Use:               "check BOT",
		Short:             "Find what is wrong with a bot",
		Long:              checkLong,
		Example:           checkExample,
		ValidArgsFunction: env.completeOneBot,
		Args:              command.Usage(command.One("bot")),
		Annotations:       map[string]string{command.Exits: "3 the bot has errors (with --strict: or warnings), "},
		RunE: func(cmd *cobra.Command, args []string) error {
			o.word = args[0]
			if !repeat {
				return env.check(cmd.Context(), o)
			}
			game, err := env.gameOf(cmd.Context(), o.game, o.on, o.seed, o.word, o.against)
			if err != nil {
				return err
			}
			return env.onChange(cmd.Context(), game, o.word)
		},
	}
	f := cmd.Flags()
	f.StringVar(&o.game, "game", "", "`game` that the bot plays (default that of the bot: overdrive for a folder; else carnegie)")
	f.DurationVar(&o.time, "time", defaultCheckTime, "how `long` the check may take")
	f.StringArrayVar(&o.on, "on", nil, "`scenario` to play on, in place of those of all kinds; repeatable")
	f.StringVar(&o.against, "against", "", "`bot` to play against (default a built-in one that plays the game plainly)")
	f.Int64Var(&o.seed, contest.OptionSeed, firstSeed, "seed of matches on scenarios without one of their own")
	f.StringVar(&o.version, "python-version", "", "`version` of Python, such as 3.9, that sources must compile in")
	f.StringVar(&o.sarif, "sarif", "", "also write the findings to this `file`, as SARIF for code scanning")
	f.StringVar(&o.junit, "junit", "", "also write the trials to this `file`, as JUnit for CI")
	o.bind(env, cmd, "official (what the contest's engine does) or report (what the strategy report says)", "fair where there is one")
	f.Bool("strict", false, "exit with code 3 for warnings too")
	bindOnChange(cmd, &repeat)
	command.Results(cmd)
	command.CompleteBy(cmd, "on", env.completeScenarios)
	command.CompleteBy(cmd, "against", env.completeBots)
	command.Complete(cmd, "game", games.Names()...)
	return cmd
}

// check checks a bot and prints the report.
func (env *Env) check(ctx context.Context, o *checkOptions) error {
	if o.time <= 0 {
		return usage.Errorf("--time %v: must be more than 0, such as 10s", o.time)
	}
	checker, err := env.checker(ctx, o)
	if err != nil {
		return err
	}
	line := env.status().NewLine(progress.LineEvery)
	checker.OnTrial = func(trial string, n, of int) { line.Progress("checking: %s (%d of %d)", plain.Line(trial), n, of) }
	report, err := checker.Run(ctx, o.time)
	line.Clear()
	if err != nil {
		return err
	}
	if report.NeverPlays && checker.Broken == nil && o.game == "" && len(o.on) == 0 && mayBeOfOther(checker.Bot, checker.Game.Info()) {
		report.NameGame(fmt.Sprintf("if it is a bot of another game (%s), name that: cookoff check %s --game GAME",
			env.otherGames(checker.Game.Info()), spelling.ShellLine([]string{o.word})))
	}
	strict := env.settings.Strict == settings.StrictAlways
	d := report.Document(env.out.Palette, strict)
	if o.sarif != "" {
		text, err := report.SARIF(env.Version)
		if err == nil {
			err = env.ReplaceFile(o.sarif, text)
		}
		if err != nil {
			return err
		}
	}
	if err := env.writeForms(d, "", o.junit); err != nil {
		return err
	}
	if err := env.out.Document(d); err != nil {
		return err
	}
	if !report.Passes(strict) {
		return command.Silent(command.ExitBotFailed)
	}
	return nil
}

// checker returns a checker for the options.
func (env *Env) checker(ctx context.Context, o *checkOptions) (*check.Checker, error) {
	game, err := env.gameOf(ctx, o.game, o.on, o.seed, o.word, o.against)
	if err != nil {
		return nil, err
	}
	info := game.Info()
	c := &check.Checker{
		Game: game, Dir: env.Dir, Scenarios: o.on, Opponent: cmp.Or(o.against, "@"+games.FirstOpponent(info)),
		Rules: env.settings.Game(info).Rules,
		Seed:  o.seed, Turns: o.turns, Flags: carried(o.flags), Now: env.Now, Find: env.LookPath,
		Scenario: func(word string) (contest.Scenario, contest.Game, error) {
			return env.oneScenario(env.requestBy(word, o.seed))
		},
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
	if err := c.CheckScenarios(); err != nil {
		return nil, err
	}
	seats, err := env.seats(ctx, game, o.entered(o.word, c.Opponent))
	if err != nil {
		return nil, err
	}
	c.Bot, c.Against = seats[0].Bot, seats[1].Bot
	c.Host, err = env.matchHost(ctx, game, seats)
	if broken, is := errors.AsType[*bot.CompileError](err); is && broken.Word == c.Bot.Word {
		c.Broken, err = broken, nil
	}
	if err != nil {
		return nil, err
	}
	c.Machine, c.Limits = env.machine().Starter().Box(), env.settings.Limits()
	c.Limits.Ponder = box.PonderAuto
	c.Clock, err = env.settings.ManyClock(info)
	return c, err
}
