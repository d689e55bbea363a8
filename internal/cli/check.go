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
	time    time.Duration
	version string // of Python
	sarif   string
	junit   string
	check.Checker
	matchOptions
}

func newCheckCommand(env *Env) *cobra.Command {
	o := &checkOptions{}
	var repeat bool
	cmd := command("check", oneArg("bot"), func(cmd *cobra.Command, args []string) error {
		o.word = args[0]
		if !repeat {
			return env.check(cmd.Context(), o)
		}
		game, err := env.gameOf(cmd.Context(), o.game, o.Scenarios, o.Seed, o.word, o.Opponent)
		if err != nil {
			return err
		}
		return env.onChange(cmd.Context(), game, o.word)
	})
	cmd.ValidArgsFunction = env.completeOneBot
	f := cmd.Flags()
	f.StringVar(&o.game, "game", "", "`game` that the bot plays (default that of the bot: overdrive for a folder; else carnegie)")
	f.DurationVar(&o.time, "time", 10*time.Second, "maximum `time` for the whole check")
	f.StringArrayVar(&o.Scenarios, "on", nil, "`scenario` to play on, instead of scenarios of all kinds; repeatable")
	f.StringVar(&o.Opponent, "against", "", "`bot` to play against (default a simple built-in bot)")
	f.Int64Var(&o.Seed, contest.OptionSeed, firstSeed, "seed for scenarios without their own")
	f.StringVar(&o.version, "python-version", "", "`version` of Python, such as 3.9, in which sources must compile")
	f.StringVar(&o.sarif, "sarif", "", "also write the findings to this `file`, as SARIF for code scanning")
	f.StringVar(&o.junit, "junit", "", "also write the trials to this `file`, as JUnit for CI")
	o.bind(env, cmd, "official (what the contest's engine does) or report (what the strategy report says)", "fair where there is one")
	f.Bool("strict", false, "exit with code 3 for warnings too")
	bindOnChange(cmd, &repeat)
	outputFlags(cmd)
	return cmd
}

// check checks a bot and prints the report.
func (env *Env) check(ctx context.Context, o *checkOptions) error {
	if o.time <= 0 {
		return usage.Errorf("--time %v: must be more than 0, such as 10s", o.time)
	}
	if err := env.setUpCheck(ctx, o); err != nil {
		return err
	}
	line := env.status().NewLine(progress.LineEvery)
	o.OnTrial = func(trial string, n, of int) { line.Progress("checking: %s (%d of %d)", plain.Line(trial), n, of) }
	report, err := o.Run(ctx, o.time)
	line.Clear()
	if err != nil {
		return err
	}
	if report.NeverPlays && o.Broken == nil && o.game == "" && !o.flags.Changed("on") && maybeOtherGame(o.Bot, o.Game.Info()) {
		report.NameGame(fmt.Sprintf("if it is a bot of another game (%s), name the game: cookoff check %s --game GAME",
			env.otherGames(o.Game.Info()), spelling.ShellLine([]string{o.word})))
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
	return cmp.Or(env.out.Document(d), exitIf(!report.Passes(strict), exitBotFailed))
}

func (env *Env) setUpCheck(ctx context.Context, o *checkOptions) (err error) {
	if o.Game, err = env.gameOf(ctx, o.game, o.Scenarios, o.Seed, o.word, o.Opponent); err != nil {
		return err
	}
	info := o.Game.Info()
	o.Dir, o.Turns, o.Flags, o.Now, o.Find = env.Dir, o.turns, repeatedFlags(o.flags), env.Now, env.LookPath
	o.Rules = env.settings.Game(info).Rules
	o.Opponent = cmp.Or(o.Opponent, "@"+games.FirstOpponent(info))
	o.Scenario = func(word string) (contest.Scenario, contest.Game, error) {
		return env.oneScenario(env.requestWithSeed(word, o.Seed))
	}
	o.Python = func(ctx context.Context) (string, error) {
		python, err := env.machine().Interpreter(ctx, info)
		return python.Path, err
	}
	if o.flags.Changed("turns") {
		if err := entry.CheckTurns(info, o.turns); err != nil {
			return err
		}
	}
	if o.Version, err = check.PythonVersion(o.version); err != nil {
		return usageError(err)
	}
	if len(o.Scenarios) == 0 {
		o.Scenarios = games.DiverseScenarios(info)
	}
	if err := o.CheckScenarios(); err != nil {
		return err
	}
	seats, err := env.seats(ctx, o.Game, o.botWords(o.word, o.Opponent))
	if err != nil {
		return err
	}
	o.Bot, o.Against = seats[0].Bot, seats[1].Bot
	o.Host, err = env.matchHost(ctx, o.Game, seats)
	if broken, is := errors.AsType[*bot.CompileError](err); is && broken.Word == o.Bot.Word {
		o.Broken, err = broken, nil
	}
	if err != nil {
		return err
	}
	o.Machine, o.Limits = env.machine().Starter().Box(), env.settings.Limits()
	o.Limits.Ponder = box.PonderAuto
	o.Clock, err = env.settings.ManyClock(info)
	return err
}
