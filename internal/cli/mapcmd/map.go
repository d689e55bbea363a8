// Package mapcmd has the commands about maps: cookoff map list, show, check and gen.
package mapcmd

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/cookoff/cookoff/internal/cli/command"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/games"
	"github.com/cookoff/cookoff/internal/maps/overview"
	"github.com/cookoff/cookoff/internal/text/ui"
)

// commands are the commands below "map".
type commands struct {
	*command.World
	out *ui.Printer
}

// New returns the command "map".
func New(w *command.World, out *ui.Printer) *cobra.Command {
	c := &commands{w, out}
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
		Args: command.Usage(command.Known),
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(newList(c.list), newShow(c.show), newCheck(c.check), newGen(c.gen))
	return cmd
}

// completeMaps offers the built-in maps, and files.
func completeMaps(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	return games.Maps(), cobra.ShellCompDirectiveDefault
}

// open reads a map by its scenario argument.
func (c *commands) open(word string) (*overview.Map, error) {
	s, err := c.scenario(word)
	if err != nil {
		return nil, err
	}
	return overview.Read(word, s.Text)
}

// scenario parses a scenario argument of the game with maps.
func (c *commands) scenario(word string) (contest.Scenario, error) {
	s, game, err := c.anyScenario(word)
	if err != nil {
		return s, err
	}
	if name := games.MapGame().Info().Name; game.Info().Name != name {
		return s, fmt.Errorf("%s is a scenario of the game %s; only %s has maps", word, game.Info().Name, name)
	}
	return s, nil
}

// anyScenario parses a scenario argument of any game.
func (c *commands) anyScenario(word string) (contest.Scenario, contest.Game, error) {
	return games.Scenario(games.Request{Word: word, Read: c.ReadFile, NewSeed: c.Draw})
}
