// Package overview describes a map of the Carnegie Cookoff.
package overview

import (
	"fmt"

	"github.com/cookoff/cookoff/internal/maps"
	"github.com/cookoff/cookoff/internal/maps/bound"
	"github.com/cookoff/cookoff/internal/sim"
	"github.com/cookoff/cookoff/internal/text/spelling"
)

// Map is a parsed, playable map.
type Map struct {
	Name    string // as given by the user
	Text    []byte
	Kitchen sim.Kitchen
	Board   *sim.Board
}

// Parse parses a map; errors begin with its name.
func Parse(name string, text []byte) (m *Map, err error) {
	m = &Map{Name: name, Text: text}
	if m.Kitchen, err = maps.Parse(name, text); err != nil {
		return nil, err
	}
	if m.Board, err = sim.NewBoard(m.Kitchen, sim.Official()); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return m, nil
}

// Summary returns the map in one line, without its name.
func (m *Map) Summary() string {
	k := &m.Kitchen
	return fmt.Sprintf("%dx%d tiles, %s a team, %s, switch window turns %d-%d", k.Width, k.Height,
		spelling.Count(m.Board.BotsPerTeam(), "bot"), spelling.Count(len(k.Orders), "order"), k.SwitchTurn, m.Board.WindowEnd())
}

// Switch returns the first and the last turn of the switch window.
func (m *Map) Switch() [2]int64 { return [2]int64{m.Kitchen.SwitchTurn, m.Board.WindowEnd()} }

// Money holds the upper bounds on a team's money at the end of a match, from bound.Bound.
type Money struct {
	Own int64 `json:"own"` // if no team switches kitchens and no box copies food
	Any int64 `json:"any"` // in every match
}

// Bound returns the bounds for a match of the usual length: in full, with those of the orders, and as Money for reports.
func (m *Map) Bound() (bound.Bound, Money) {
	b := bound.Of(&m.Kitchen, sim.DefaultTurns)
	return b, Money{b.Own, b.Any}
}

// Facts returns facts about a map that Summary omits, one line each.
func (m *Map) Facts(money Money) []string {
	facts := []string{fmt.Sprintf("most money a team can have after %d turns: %d, or %d if kitchens are switched or boxes copy food",
		sim.DefaultTurns, money.Own, money.Any)}
	if maps.NeedsTeamwork(&m.Kitchen) {
		facts = append(facts, "no bot can reach everything: items must be handed over")
	}
	return facts
}
