package cli

import (
	"cmp"
	"context"
	"errors"
	"os/exec"
	"strings"

	"github.com/spf13/cobra"

	"github.com/cookoff/cookoff/internal/bot/starters"
	"github.com/cookoff/cookoff/internal/cli/command"
	"github.com/cookoff/cookoff/internal/experiment/scoreboard"
	"github.com/cookoff/cookoff/internal/games"
	"github.com/cookoff/cookoff/internal/text/plain"
	"github.com/cookoff/cookoff/internal/text/ui"
	"github.com/cookoff/cookoff/internal/text/usage"
)

const quickstartLong = `Writes a first bot in Python (my_bot), the settings of this folder (cookoff.yaml) and a workflow for
GitHub Actions that fails if a change makes the bot weaker (.github/workflows/strength.yml), and
commits them in a new git repository, unless the folder is in one. Then it plays a match against a
built-in bot and prints the commands to try next. Nothing is overwritten.`

const quickstartExample = `  mkdir my_contest && cd my_contest && cookoff quickstart
  cookoff quickstart --game grass`

func newQuickstartCommand(env *Env) *cobra.Command {
	var game string
	cmd := &cobra.Command{
		Use:     "quickstart",
		Short:   "Write a first bot, settings and a CI workflow, and play a match",
		Long:    quickstartLong,
		Example: quickstartExample,
		Args:    command.Usage(command.None),
		RunE:    func(cmd *cobra.Command, _ []string) error { return env.quickstart(cmd.Context(), game) },
	}
	cmd.Flags().StringVar(&game, "game", games.MapGame().Info().Name, "the `game`: "+strings.Join(games.Names(), ", "))
	command.Complete(cmd, "game", games.Names()...)
	command.Results(cmd)
	return cmd
}

// started is the result as --format json prints it.
type started struct {
	Files []string `json:"files"`
	// Committed reports whether the files are committed in a new repository.
	Committed bool              `json:"committed"`
	Next      []games.Step      `json:"next"`
	Match     *scoreboard.Match `json:"match"`
}

// firstBot is the name of the first bot.
const firstBot = "my_bot"

func (env *Env) quickstart(ctx context.Context, name string) error {
	game, err := env.games.Named(name)
	if err != nil {
		return usage.Errorf("--game: %w", err)
	}
	info := game.Info()
	if _, err := env.machine().Interpreter(ctx, info); err != nil {
		return err
	}
	bot, err := starters.New(info.Name, "python", firstBot, games.PlayOpponent(info))
	if err != nil {
		return err
	}
	files := append(bot.Files, starters.Settings(info.Name), starters.Workflow(bot.Word, games.ManyScenarios(info)))
	s := started{Next: games.NextSteps(info, firstBot, bot.Word)}
	if s.Files, err = starters.WriteNew(files, env.Path, "start in an empty folder"); err != nil {
		return err
	}
	s.Committed = env.commit(ctx, s.Files)
	run, err := env.runOptionsOf(s.Next[0].Command)
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

// commit commits the first files in a new repository, or says why not and what to do.
func (env *Env) commit(ctx context.Context, files []string) bool {
	made, err := env.commits.Begin(ctx, env.Dir, "First bot", files...)
	switch {
	case errors.Is(err, exec.ErrNotFound):
		env.note("git is not installed: without it no bot can be compared with the one of its last commit")
	case err != nil:
		env.note("the files are not committed yet (%s): git commit -m 'First bot'", plain.Line(err.Error()))
	case !made:
		env.note("this folder is in a git repository already; commit the files: git add %s && git commit -m 'First bot'", strings.Join(files, " "))
	}
	return made && err == nil
}

// printStarted prints what was written and played.
func (env *Env) printStarted(s started) error {
	if env.out.IsJSON() {
		return env.out.JSON(s)
	}
	written, next := ui.Table{}, ui.Table{}
	wrote(&written, s.Files)
	if s.Committed {
		written.Row("git", "a new repository, with these files committed")
	}
	for _, n := range s.Next {
		next.Row("  "+n.Command, "# "+n.About)
	}
	return cmp.Or(env.out.Table(&written, nil), env.out.Text("\n"), s.Match.PrintPlayed(env.out),
		env.out.Text("What comes next:\n"), env.out.Table(&next, nil))
}

// runOptionsOf parses the options of a cookoff run command line without quotes.
func (env *Env) runOptionsOf(line string) (o *runOptions, err error) {
	cmd := newRunCommand(env, func(_ context.Context, parsed *runOptions) error {
		o = parsed
		return nil
	})
	cmd.SetArgs(strings.Fields(line)[2:]) // behind cookoff run
	return o, cmd.Execute()
}
