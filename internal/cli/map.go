package cli

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/games"
	"github.com/cookoff/cookoff/internal/maps"
	"github.com/cookoff/cookoff/internal/maps/bound"
	"github.com/cookoff/cookoff/internal/sim"
)

func newMapCommand(a *app) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "map",
		Short: "Look at map files, check them and make new ones",
		Long:  "Works with maps of the Carnegie Cookoff: files, those that ship, and those made from a seed." + fmt.Sprintf(exitHelp, ""),
		Example: `  cookoff map list
  cookoff map show duel
  cookoff map check maps/duel.txt
  cookoff map gen layout=split size=16x12`,
		Args: usage(knownCommand),
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(newMapListCommand(a), newMapShowCommand(a), newMapCheckCommand(a), newMapGenCommand(a))
	return cmd
}

// completeMaps offers the maps that ship, and files.
func completeMaps(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	return games.Maps(), cobra.ShellCompDirectiveDefault
}

// openMap is a map that was read and can be played.
type openMap struct {
	word    string
	text    []byte
	kitchen sim.Kitchen
	board   *sim.Board
}

// openMap reads a map by its scenario word.
func (a *app) openMap(word string) (*openMap, error) {
	s, err := a.scenario(word)
	if err != nil {
		return nil, err
	}
	return readMap(word, s.Text)
}

// shippedMap reads a map that ships, whatever files of its name there are.
func shippedMap(name string) (*openMap, error) {
	text, _ := games.Map(name)
	return readMap(name, text)
}

func readMap(word string, text []byte) (m *openMap, err error) {
	m = &openMap{word: word, text: text}
	if m.kitchen, err = maps.Parse(word, text); err != nil {
		return nil, err
	}
	if m.board, err = sim.NewBoard(m.kitchen, sim.Official()); err != nil {
		return nil, fmt.Errorf("%s: %w", word, err)
	}
	return m, nil
}

// scenario understands a scenario word of the game that has maps.
func (a *app) scenario(word string) (contest.Scenario, error) {
	s, game, err := games.Scenario(games.Request{Word: word, Read: a.readFile, Draw: a.Draw})
	if err != nil {
		return s, err
	}
	if name := games.MapGame().Info().Name; game.Info().Name != name {
		return s, fmt.Errorf("%s is a scenario of the game %s; maps are those of %s", word, game.Info().Name, name)
	}
	return s, nil
}

// summary is the map in a line, without its name.
func (m *openMap) summary() string {
	k := &m.kitchen
	return fmt.Sprintf("%dx%d tiles, %s a team, %s, switch in turns %d to %d", k.Width, k.Height,
		count(m.board.BotsPerTeam(), "bot"), count(len(k.Orders), "order"), k.SwitchTurn, m.board.WindowEnd())
}

// moneyBound is the most money that a team can have at the end of a match.
type moneyBound struct {
	Own int64 `json:"own"`
	Any int64 `json:"any"`
}

func (m *openMap) bound() (bound.Bound, moneyBound) {
	b := bound.Of(&m.kitchen, sim.DefaultTurns)
	return b, moneyBound{b.Own, b.Any}
}

// facts are what else is to be known of a map, a line each.
func (m *openMap) facts(b moneyBound) []string {
	facts := []string{fmt.Sprintf("a team has %d money at the end at most, %d if kitchens are switched or boxes copy food",
		b.Own, b.Any)}
	if maps.NeedsTeamwork(&m.kitchen) {
		facts = append(facts, "no bot reaches everything: things have to be handed over")
	}
	return facts
}
