package carnegie

import (
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/sim"
)

// Reasons for the end of a match, as in traces.
const (
	endMoney      = "money"
	endRedFailed  = "red_failed"
	endBlueFailed = "blue_failed"
	endBothFailed = "both_failed"
)

// verdict is the reason for the end of a match, and its winner.
type verdict struct {
	reason string
	winner string // "RED", "BLUE" or empty for none
}

// judge returns the verdict of a match: if only one team failed, it loses, whatever the money; otherwise more money
// wins. An unfinished match without failures was interrupted.
func judge(s *sim.State, failed [2]bool, turns int) verdict {
	switch {
	case failed[sim.Red] && failed[sim.Blue]:
		return verdict{reason: endBothFailed}
	case s.Turn() == 0 && turns <= 0:
		return verdict{reason: endMoney} // a match of no turns
	case s.Turn() == 0:
		return verdict{reason: contest.Interrupted} // a bot that failed to start loses only in the first turn
	case failed[sim.Red]:
		return verdict{endRedFailed, sim.Blue.String()}
	case failed[sim.Blue]:
		return verdict{endBlueFailed, sim.Red.String()}
	case s.Turn() < turns:
		return verdict{reason: contest.Interrupted}
	}
	v := verdict{reason: endMoney}
	if t, ok := s.Winner(); ok {
		v.winner = t.String()
	}
	return v
}

// runGameReturned returns the return value of the engine's run_game: the winner if one team failed.
func (v verdict) runGameReturned() string {
	if v.reason == endMoney {
		return ""
	}
	return v.winner
}
