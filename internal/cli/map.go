package cli

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/games"
	"github.com/cookoff/cookoff/internal/view/kitchenmap"
	"github.com/cookoff/cookoff/internal/view/terminal"
)

// newMapCommand returns the command "map", with those below it.
func newMapCommand(env *Env) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "map",
		Short: "Show, check and generate maps",
		Long: "Works with maps of the Carnegie Cookoff: files, built-in maps, and maps generated from a seed.\n" +
			"Show also draws the starts of other games.",
		Example: `  cookoff map list
  cookoff map show duel
  cookoff map show grass:seed=7
  cookoff map check maps/duel.txt
  cookoff map gen layout=split size=16x12`,
	}
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

// drawnScenario parses a scenario argument of any game. A seed that is left out is drawn.
func (env *Env) drawnScenario(word string) (contest.Scenario, contest.Game, error) {
	return games.Scenario(games.Request{Word: word, Game: env.games.Named, Read: env.ReadFile, NewSeed: env.Draw})
}

func newMapListCommand(env *Env) *cobra.Command {
	cmd := &cobra.Command{
		Use:     "list",
		Short:   "List the built-in maps and what they are for",
		Long:    "Lists the built-in maps. Each can be played, shown and checked by its name.",
		Example: "  cookoff map list",
		Args:    noArgs,
		RunE:    func(*cobra.Command, []string) error { return env.document(kitchenmap.List(games.Maps(), games.Map)) },
	}
	outputFlags(cmd)
	return cmd
}

// checkMap returns the report of a map, or of a start of another game than the one with maps.
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
