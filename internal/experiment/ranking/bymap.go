package ranking

import (
	"fmt"
	"slices"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment/store"
	"github.com/cookoff/cookoff/internal/experiment/tournament"
	"github.com/cookoff/cookoff/internal/text/ui"
)

// View splits results by scenario.
type View struct {
	Bot string // whose results against each other bot are shown; empty: the challenger, or every bot against all others
	All bool   // list every scenario
	// Traits returns the traits of a scenario, given its name.
	Traits func(scenario string) []contest.OptionValue
}

// Divide makes the standings also count by scenario; nil changes nothing. Call it before the first pair. If the
// tournament does not have the view's bot, that is an error.
func (s *Standings) Divide(by *View) error {
	if by == nil {
		return nil
	}
	v := *by
	names := s.Tournament.Names()
	switch name, err := challenger(s.Tournament); {
	case err != nil:
		return err
	case v.Bot == "":
		v.Bot = name
	case !slices.Contains(names, v.Bot):
		return fmt.Errorf("tournament %d has no bot %s; it has %s", s.Tournament.ID, v.Bot, ui.List(names))
	}
	s.view = &v
	return nil
}

// challenger returns the name of the only challenger; empty if there is none or several.
func challenger(t store.Tournament) (string, error) {
	plan, err := tournament.PlanOf(t)
	if err != nil {
		return "", err
	}
	if plan.Challengers != 1 {
		return "", nil
	}
	return t.Entrants[0].Name, nil
}

// mapTally is the tally of a scenario.
type mapTally struct {
	scenario store.Scenario
	*tournament.Tally
}

// addToMap adds a pair to its scenario.
func (s *Standings) addToMap(matches []store.ScheduledMatch) {
	if s.view == nil || len(matches) == 0 {
		return
	}
	scenario := matches[0].Match.Scenario
	i, known := s.mapOf[scenario.Content]
	if !known {
		i = len(s.maps)
		if s.mapOf == nil {
			s.mapOf = map[store.Digest]int{}
		}
		s.mapOf[scenario.Content] = i
		s.maps = append(s.maps, &mapTally{scenario, s.newTally()})
	}
	s.maps[i].Add(matches)
}

// mapRow is the result on a scenario, in JSON.
type mapRow struct {
	Scenario string    `json:"scenario"`
	Pairs    int       `json:"pairs"`
	Cells    []mapCell `json:"bots"`
}

// mapCell is the result of a bot on a scenario against one other bot or all of them, in JSON.
type mapCell struct {
	Bot     string `json:"bot"`
	Against string `json:"against,omitempty"`
	Score
	WinRate   *float64 `json:"win_rate"` // points per meeting; nil without meetings
	MeanScore *float64 `json:"mean_score"`
	Shares
}

// mapColumn is a column of the table: a bot against another, or against everybody.
type mapColumn struct{ bot, against int }

const everybody = -1

// columns returns the columns of the table, in ranking order.
func (s *Standings) columns(ranked []Rank) (all []mapColumn) {
	number := func(name string) int {
		return slices.IndexFunc(s.Tournament.Entrants, func(e store.Entrant) bool { return e.Name == name })
	}
	for _, r := range ranked {
		switch {
		case s.view.Bot == "":
			all = append(all, mapColumn{number(r.Bot), everybody})
		case r.Bot != s.view.Bot:
			all = append(all, mapColumn{number(s.view.Bot), number(r.Bot)})
		}
	}
	return all
}

// score returns the column's score in a tally.
func (c mapColumn) score(t *tournament.Tally) tournament.Score {
	if c.against == everybody {
		return t.Bots[c.bot]
	}
	return t.Cross[c.bot][c.against]
}

// byMap returns the results by scenario; nil if not split.
func (s *Standings) byMap(ranked []Rank) (rows []mapRow) {
	if s.view == nil {
		return nil
	}
	columns := s.columns(ranked)
	for _, m := range s.maps {
		row := mapRow{Scenario: m.scenario.Name, Pairs: m.Pairs}
		for _, c := range columns {
			cell := s.cell(c, c.score(m.Tally))
			if m.Reckoning != s.Tally.Reckoning {
				cell.MeanOfBound = nil // computed by a method other than Result.Bound
			}
			row.Cells = append(row.Cells, cell)
		}
		rows = append(rows, row)
	}
	return rows
}

func (s *Standings) cell(c mapColumn, score tournament.Score) mapCell {
	cell := mapCell{Bot: s.Tournament.Entrants[c.bot].Name, Score: newScore(score), Shares: s.shares(score), WinRate: score.WinRate(), MeanScore: score.MeanScore()}
	if c.against != everybody {
		cell.Against = s.Tournament.Entrants[c.against].Name
	}
	return cell
}

// mapRecords returns the cells as records for programs.
func (s *Standings) mapRecords(r Result) *ui.Table {
	type record struct {
		Scenario string `json:"scenario"`
		mapCell
	}
	var all []record
	for _, m := range r.ByMap {
		for _, c := range m.Cells {
			all = append(all, record{m.Scenario, c})
		}
	}
	return ui.Records(all, s.columnsOf("scenario bot against pairs matches points wins draws losses win_rate mean_score")...)
}
