package cli

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/cookoff/cookoff/internal/contest/referee"
	"github.com/cookoff/cookoff/internal/experiment/progress"
	"github.com/cookoff/cookoff/internal/text/spelling"
	"github.com/cookoff/cookoff/internal/text/ui"
)

func newGameCommand(env *Env) *cobra.Command {
	cmd := command("game", nil, nil)
	check := command("game check", oneArg("game"), func(cmd *cobra.Command, args []string) error {
		return env.checkGame(cmd.Context(), args[0])
	})
	check.Flags().Bool("quiet", false, "hide progress")
	outputFlags(check)
	cmd.AddCommand(check)
	return cmd
}

func (env *Env) checkGame(ctx context.Context, word string) error {
	if env.games.Given == "" && env.IsFolder(word) {
		env.games.Given = word
		if err := env.games.Check(); err != nil {
			return err
		}
	}
	game, err := env.games.Named(word)
	if err != nil {
		return err
	}
	own, ok := game.(*referee.Game)
	if !ok {
		return fmt.Errorf("%s is a game of cookoff itself; only games with their own referee are checked", word)
	}
	line := env.status().NewLine(progress.LineEvery)
	checks, err := own.Check(ctx, env.Now, func(check string) { line.Progress("checking: %s", check) })
	line.Clear()
	if err != nil {
		return err
	}
	failed := 0
	t := &ui.Table{Head: []string{"check", "result", "detail"}, Prose: true}
	for _, c := range checks {
		result := "ok"
		switch {
		case !c.Passed:
			result, failed = "FAILS", failed+1
		case c.Warning:
			result = "warns"
		}
		t.Row(c.Check, result, c.Detail)
	}
	d := &ui.Document{Value: checks, Body: []ui.Block{t}}
	if err := env.out.Document(d); err != nil || failed == 0 {
		return err
	}
	return fmt.Errorf("%s of the game %s failed", spelling.Count(failed, "check"), game.Info().Name)
}
