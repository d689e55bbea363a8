package cli

import (
	"cmp"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/games"
	"github.com/cookoff/cookoff/internal/text/plain"
	"github.com/cookoff/cookoff/internal/view/kitchenmap"
	"github.com/cookoff/cookoff/internal/view/terminal"
)

// newMapCommand returns the command "map" with its subcommands.
func newMapCommand(env *Env) *cobra.Command {
	cmd := command("map", nil, nil)
	cmd.AddCommand(newMapListCommand(env), newMapShowCommand(env), newMapCheckCommand(env), newMapGenCommand(env))
	return cmd
}

// completeMaps offers the built-in maps, and files.
func completeMaps(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	return games.Maps(), cobra.ShellCompDirectiveDefault
}

// kitchen parses a scenario argument of the game with maps.
func (env *Env) kitchen(word string) (contest.Scenario, error) {
	s, game, err := env.drawnScenario(word)
	if err != nil {
		return s, err
	}
	if name := games.MapGame().Info().Name; game.Info().Name != name {
		return s, fmt.Errorf("%s is a scenario of the game %s; only %s has maps", word, game.Info().Name, name)
	}
	return s, nil
}

// drawnScenario parses a scenario argument of any game. It draws a missing seed.
func (env *Env) drawnScenario(word string) (contest.Scenario, contest.Game, error) {
	return games.Scenario(games.Request{Word: word, Game: env.games.Named, Read: env.ReadFile, NewSeed: env.Draw})
}

func newMapListCommand(env *Env) *cobra.Command {
	cmd := command("map list", noArgs, func(*cobra.Command, []string) error {
		return env.document(kitchenmap.List(games.Maps(), games.Map))
	})
	outputFlags(cmd)
	return cmd
}

func newMapCheckCommand(env *Env) *cobra.Command {
	cmd := command("map check", someArgs("map"), func(_ *cobra.Command, args []string) error { return env.mapCheck(args) })
	cmd.ValidArgsFunction = completeMaps
	outputFlags(cmd)
	return cmd
}

func (env *Env) mapCheck(patterns []string) error {
	words, err := env.Expand(patterns)
	if err != nil {
		return err
	}
	reports, failed := env.out.Series(), false
	for _, word := range words {
		r := env.checkMap(word)
		failed = failed || !r.OK
		err := reports.Add(r, func() error {
			if !r.OK {
				env.note("cookoff: %s", plain.Line(r.Error))
				return nil
			}
			return env.out.Prose(r.Text())
		})
		if err != nil {
			return err
		}
	}
	return cmp.Or(reports.End(), exitIf(failed, exitFailed))
}

// checkMap returns the report on a map, or on a scenario of a game without maps.
func (env *Env) checkMap(word string) kitchenmap.Report {
	s, game, err := env.drawnScenario(word)
	if err != nil {
		return kitchenmap.Unplayable(word, err)
	}
	if game.Info().Name == games.MapGame().Info().Name {
		return kitchenmap.Check(word, s.Text)
	}
	start, err := terminal.NewStart(word, game, s)
	if err != nil {
		return kitchenmap.Unplayable(word, err)
	}
	board := &start.Stage.Boards[0]
	return kitchenmap.OfOther(word, game.Info().Name, board.Width, board.Height)
}
