package scoreboard

import "github.com/cookoff/cookoff/internal/contest"

// Leads has for each seat the first turn of its present lead over all others; 0 if it is not ahead.
type Leads []int

// Turn records the scores of a turn, by seat.
func (l *Leads) Turn(turn int, scores []int64) {
	if *l == nil {
		*l = make(Leads, len(scores))
	}
	for seat := range scores {
		switch {
		case !isAhead(scores, seat):
			(*l)[seat] = 0
		case (*l)[seat] == 0:
			(*l)[seat] = turn
		}
	}
}

func isAhead(scores []int64, seat int) bool {
	for other := range scores {
		if other != seat && scores[other] >= scores[seat] {
			return false
		}
	}
	return true
}

// ForGood returns the turn in which the winner took the lead for good; 0 if there is none.
func (l Leads) ForGood(r *contest.Result) int {
	if r.Winner == contest.NoWinner || r.Winner >= len(l) {
		return 0
	}
	return l[r.Winner]
}
