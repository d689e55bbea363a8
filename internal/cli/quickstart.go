package cli

import (
	"cmp"
	"context"
	"errors"
	"os/exec"
	"strings"

	"github.com/spf13/cobra"

	"github.com/cookoff/cookoff/internal/bot/starters"
	"github.com/cookoff/cookoff/internal/experiment/scoreboard"
	"github.com/cookoff/cookoff/internal/games"
	"github.com/cookoff/cookoff/internal/text/plain"
	"github.com/cookoff/cookoff/internal/text/ui"
	"github.com/cookoff/cookoff/internal/text/usage"
)

func newQuickstartCommand(env *Env) *cobra.Command {
	var game string
	cmd := command("quickstart", noArgs, func(cmd *cobra.Command, _ []string) error { return env.quickstart(cmd.Context(), game) })
	cmd.Flags().StringVar(&game, "game", games.MapGame().Info().Name, "the `game`: "+strings.Join(games.Names(), ", "))
	outputFlags(cmd)
	return cmd
}

// quickstartResult is the result as --format json prints it.
type quickstartResult struct {
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
	s := quickstartResult{Next: games.NextSteps(info, firstBot, bot.Word)}
	if s.Files, err = starters.WriteNew(files, env.Path, "start in an empty folder"); err != nil {
		return err
	}
	s.Committed = env.commit(ctx, s.Files)
	run := &runOptions{}
	cmd := run.command(env)
	line := strings.Fields(s.Next[0].Command)[2:] // without "cookoff run"; it has no quotes
	if err := cmp.Or(cmd.ParseFlags(line), run.take(cmd.Flags().Args())); err != nil {
		return err
	}
	played, err := env.playRun(ctx, run)
	if len(played) == 0 {
		return err
	}
	s.Match = played[0].Shown()
	return errors.Join(err, env.printStarted(s))
}

// commit commits the first files in a new repository, or notes why it could not and what to do.
func (env *Env) commit(ctx context.Context, files []string) bool {
	made, err := env.commits.Begin(ctx, env.Dir, "First bot", files...)
	switch {
	case errors.Is(err, exec.ErrNotFound):
		env.note("git is not installed, so a bot cannot be compared with its last commit")
	case err != nil:
		env.note("the files are not committed (%s); commit them: git commit -m 'First bot'", plain.Line(err.Error()))
	case !made:
		env.note("this folder is in a git repository already; commit the files: git add %s && git commit -m 'First bot'", strings.Join(files, " "))
	}
	return made && err == nil
}

// printStarted prints what was written and played.
func (env *Env) printStarted(s quickstartResult) error {
	if env.out.IsJSON() {
		return env.out.JSON(s)
	}
	written, next := ui.Table{}, ui.Table{}
	addFiles(&written, s.Files)
	if s.Committed {
		written.Row("git", "a new repository, with these files committed")
	}
	for _, n := range s.Next {
		next.Row("  "+n.Command, "# "+n.About)
	}
	return cmp.Or(env.out.Table(&written, nil), env.out.Text("\n"), s.Match.PrintPlayed(env.out),
		env.out.Text("What comes next:\n"), env.out.Table(&next, nil))
}
