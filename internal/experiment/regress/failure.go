package regress

import (
	"slices"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment/store"
	"github.com/cookoff/cookoff/internal/experiment/tournament"
)

// Failure is the first match in which a bot failed. CI shows the report but seldom has the database, so the report includes it.
type Failure struct {
	Bot      string       `json:"bot"`
	Match    int64        `json:"match"`
	Scenario string       `json:"scenario"`
	Seat     string       `json:"seat"`
	Failure  *bot.Failure `json:"failure"`
}

// failedAt is a match, and the seat of a bot's first failure in it.
type failedAt struct {
	store.ScheduledMatch
	seat int
}

func (f failedAt) entrant() int { return f.Lineup[f.seat] }

// noteFailures records the first failure of each bot.
func (s *Series) noteFailures(matches []store.ScheduledMatch) {
	for _, m := range matches {
		for seat := range m.Match.Seats {
			at := failedAt{m, seat}
			known := slices.ContainsFunc(s.failed, func(f failedAt) bool { return f.entrant() == at.entrant() })
			if m.Match.Seats[seat].Failure != nil && !known {
				s.failed = append(s.failed, at)
			}
		}
	}
}

// failures returns the first failure of each bot, in the order of the failures.
func (s *Series) failures(game contest.Info, bots []tournament.Bot) []Failure {
	all := []Failure{}
	for _, f := range s.failed {
		all = append(all, Failure{bots[f.entrant()].Name, f.Match.ID, f.Match.Scenario.Name, game.Seats[f.seat], f.Match.Seats[f.seat].Failure})
	}
	return all
}
