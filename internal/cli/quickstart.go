package cli

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/cookoff/cookoff/internal/bot/starters"
	"github.com/cookoff/cookoff/internal/cli/command"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment/scoreboard"
	"github.com/cookoff/cookoff/internal/games"
	"github.com/cookoff/cookoff/internal/text/ui"
	"github.com/cookoff/cookoff/internal/text/usage"
)

type quickstartOptions struct{ game string }

const quickstartLong = `Writes a first bot in Python (my_bot), the settings of this folder (cookoff.yaml) and a workflow for
GitHub Actions that fails if a change makes the bot weaker (.github/workflows/strength.yml). Then it
plays a match against a built-in bot and prints the commands to try next. Nothing is overwritten.`

const quickstartExample = `  mkdir my_contest && cd my_contest && cookoff quickstart
  cookoff quickstart --game grass`

func newQuickstartCommand(runF func(context.Context, *quickstartOptions) error) *cobra.Command {
	o := &quickstartOptions{}
	cmd := &cobra.Command{
		Use:     "quickstart",
		Short:   "Write a first bot, settings and a CI workflow, and play a match",
		Long:    quickstartLong,
		Example: quickstartExample,
		Args:    command.Usage(command.None),
		RunE:    func(cmd *cobra.Command, _ []string) error { return runF(cmd.Context(), o) },
	}
	cmd.Flags().StringVar(&o.game, "game", games.MapGame().Info().Name, "the `game`: "+strings.Join(games.Names(), ", "))
	command.Complete(cmd, "game", games.Names()...)
	command.Results(cmd)
	return cmd
}

// nextStep is a command suggested next.
type nextStep struct {
	Command string `json:"command"`
	About   string `json:"about"`
}

// started is the result as --format json prints it.
type started struct {
	Files []string          `json:"files"`
	Next  []nextStep        `json:"next"`
	Match *scoreboard.Match `json:"match"`
}

// firstBot is the name of the first bot.
const firstBot = "my_bot"

func (env *Env) quickstart(ctx context.Context, o *quickstartOptions) error {
	game, err := games.Named(o.game)
	if err != nil {
		return usage.Errorf("--game: %w", err)
	}
	info := game.Info()
	if _, err := env.machine().Interpreter(ctx, info); err != nil {
		return err
	}
	bot, err := starters.New(info.Name, "python", firstBot, playPlain(info))
	if err != nil {
		return err
	}
	on := ""
	if !hasMaps(info) {
		on = info.Name + ":seed=1-500"
	}
	files := append(bot.Files, starters.Settings(info.Name), starters.Workflow(bot.Word, on))
	s := started{Next: nextSteps(info, bot.Word, on)}
	if s.Files, err = starters.WriteNew(files, env.Path, "start in an empty folder"); err != nil {
		return err
	}
	run, err := runOptionsOf(s.Next[0].Command)
	if err != nil {
		return err
	}
	played, err := env.playRun(ctx, run)
	if len(played) == 0 {
		return err
	}
	s.Match = played[0].Shown()
	return errors.Join(err, env.printStarted(s))
}

// printStarted prints what was written and played.
func (env *Env) printStarted(s started) error {
	if env.out.IsJSON() {
		return env.out.JSON(s)
	}
	written, next := ui.Table{}, ui.Table{}
	wrote(&written, s.Files)
	for _, n := range s.Next {
		next.Row("  "+n.Command, "# "+n.About)
	}
	if err := env.out.Table(&written, nil); err != nil {
		return err
	}
	if err := env.out.Text("\n"); err != nil {
		return err
	}
	if err := env.printPlayed(s.Match); err != nil {
		return err
	}
	if err := env.out.Text("What comes next:\n"); err != nil {
		return err
	}
	return env.out.Table(&next, nil)
}

// playPlain returns the command of a match of a bot, BOT, against a simple one.
func playPlain(info contest.Info) string {
	opponent := "@" + games.FirstOpponent(info)
	if len(info.Seats) > 2 {
		opponent = "--fill " + opponent
	}
	return fmt.Sprintf("cookoff run %s BOT %s", firstScenario(info), opponent)
}

// nextSteps returns the commands suggested next, the first match again first.
func nextSteps(info contest.Info, bot, on string) []nextStep {
	many := "--on tiny --on duel"
	if on != "" {
		many = "--on " + info.Name + ":seed=1-10"
		on = " --on " + on
	}
	others := []string{"@" + games.FirstOpponent(info)}
	for _, b := range info.Builtins {
		if name := "@" + b.Name; name != others[0] && len(others) < len(info.Seats) {
			others = append(others, name)
		}
	}
	return []nextStep{
		{strings.Replace(playPlain(info), "BOT", bot, 1), "play a match"},
		{fmt.Sprintf("cookoff tournament %s %s %s", bot, strings.Join(others, " "), many), "rank bots"},
		{fmt.Sprintf("cookoff matches --bot %s --lost", firstBot), "the matches that it lost"},
		{"cookoff show 1", "one of them, and how to play it again"},
		{fmt.Sprintf("cookoff regress %s --against git:HEAD:%s%s", bot, bot, on), "commit it, change it, and ask: is it stronger now?"},
	}
}

// runOptionsOf parses the options of a cookoff run command line without quotes.
func runOptionsOf(line string) (o *runOptions, err error) {
	cmd := newRunCommand(func(_ context.Context, parsed *runOptions) error {
		o = parsed
		return nil
	})
	cmd.SetArgs(strings.Fields(line)[2:]) // behind cookoff run
	return o, cmd.Execute()
}
