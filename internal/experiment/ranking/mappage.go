package ranking

import (
	"fmt"
	"slices"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment/tournament"
	"github.com/cookoff/cookoff/internal/text/spelling"
	"github.com/cookoff/cookoff/internal/text/ui"
)

// maxRows limits the number of scenarios in rows of their own; beyond it, they are grouped by kind.
const maxRows = 40

// shownMap is a row of the table: a scenario, or all scenarios of a kind.
type shownMap struct {
	name    string
	tallies []*tournament.Tally
}

// shown returns the rows: the scenarios or, if there are too many, the kinds of generated ones. left is the number of
// scenarios without a row.
func (s *Standings) shown() (rows []shownMap, left int) {
	single := func(maps []*mapTally) {
		for _, m := range maps {
			rows = append(rows, shownMap{m.scenario.Name, []*tournament.Tally{m.Tally}})
		}
	}
	if s.view.All || len(s.maps) <= maxRows {
		single(s.maps)
		return rows, 0
	}
	kinds, others := s.kinds()
	rows = kinds
	single(others[:min(len(others), maxRows)])
	return rows, max(0, len(others)-maxRows)
}

// kinds groups scenarios by the kinds that distinguish them, and returns those without a kind as others.
func (s *Standings) kinds() (rows []shownMap, others []*mapTally) {
	var traits [][]contest.OptionValue
	for _, m := range s.maps {
		of := s.view.Traits(m.scenario.Name)
		if slices.ContainsFunc(of, func(t contest.OptionValue) bool { return t.Name == contest.TraitMap }) {
			of = nil // files get rows of their own
		}
		traits = append(traits, of)
	}
	of := map[int]bool{} // scenarios that have a kind
	for _, kind := range contest.Kinds(traits) {
		row := shownMap{name: kind.Name + "=" + kind.Value}
		for i, m := range s.maps {
			if slices.Contains(traits[i], kind) {
				row.tallies, of[i] = append(row.tallies, m.Tally), true
			}
		}
		rows = append(rows, row)
	}
	for i, m := range s.maps {
		if !of[i] {
			others = append(others, m)
		}
	}
	return rows, others
}

// MapTable returns a table with a row per scenario, or kind of scenarios, and a column per bot. notes explain the
// cells.
func (s *Standings) MapTable(r Result) (t *ui.Table, notes string) {
	t = &ui.Table{Head: []string{"scenario", "pairs"}, Right: map[int]bool{1: true}}
	columns := s.columns(r.Ranking)
	for i, c := range columns {
		name := s.Tournament.Entrants[c.bot].Name
		if c.against != everybody {
			name = s.Tournament.Entrants[c.against].Name
		}
		t.Head = append(t.Head, name)
		t.Right[i+2] = true
	}
	rows, left := s.shown()
	for _, row := range rows {
		pairs := 0
		sums := make([]tournament.Score, len(columns))
		for _, tally := range row.tallies {
			pairs += tally.Pairs
			for i, c := range columns {
				sums[i].Add(c.score(tally))
			}
		}
		cells := []string{row.name, fmt.Sprint(pairs)}
		for _, sum := range sums {
			cells = append(cells, s.mapText(sum))
		}
		t.Row(cells...)
	}
	return t, s.mapNotes(left)
}

// mapText formats a cell: the win rate and, if the game compares shares, the share.
func (s *Standings) mapText(of tournament.Score) string {
	text := ui.Percent(of.WinRate())
	if s.Tally.Share != nil && text != "-" {
		text += " / " + ui.Percent(of.MeanShare())
	}
	return text
}

// mapNotes explains the cells and what is omitted.
func (s *Standings) mapNotes(left int) string {
	what := "win rate"
	if s.Tally.Share != nil {
		what += " / share of both bots' " + s.info.Score
	}
	of := "of each bot against all others"
	if s.view.Bot != "" {
		of = fmt.Sprintf("of %s against each bot", s.view.Bot)
	}
	notes := fmt.Sprintf("%s, %s\n", what, of)
	if left > 0 {
		notes += fmt.Sprintf("%s more; to list them: --all\n", spelling.Count(left, "scenario"))
	}
	return notes
}
