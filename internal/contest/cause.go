package contest

import (
	"slices"
	"strings"

	"github.com/cookoff/cookoff/internal/contest/story"
)

// Cause is the reason for a seat's loss.
type Cause struct {
	Seat int
	Turn int
	Text string // "bot 0 stood at (11,3) from turn 184 to the end (-981)"; empty for a failure, which has its own text
}

// causeShare: a finding explains a loss if it cost at least one part in causeShare of the margin.
const causeShare = 3

// Loser returns the seat whose loss should be explained: the first one that failed, or else the one in the last place;
// NoWinner without a winner.
func (r *Result) Loser() int {
	loser := NoWinner
	for i, s := range r.Seats {
		switch {
		case r.Winner == NoWinner || i == r.Winner || s.Place == 1:
		case s.Failure != nil:
			return i
		case loser == NoWinner || s.Place > r.Seats[loser].Place:
			loser = i
		}
	}
	return loser
}

// Cause returns why a seat lost according to the story of the match; ok is false if it did not lose, or no finding explains it. turn
// is the game's word for a turn.
func (r *Result) Cause(s story.Story, seat int, turn string) (c Cause, ok bool) {
	if seat == NoWinner || r.Winner == NoWinner || r.Seats[seat].Place == 1 {
		return c, false
	}
	if f := r.Seats[seat].Failure; f != nil {
		return Cause{Seat: seat, Turn: f.Turn}, true
	}
	margin := r.Seats[r.Winner].Score - r.Seats[seat].Score
	s.Findings = slices.Clone(s.Findings)
	s.Merge(turn)
	f := s.Cause(seat, max(1, margin/causeShare))
	if f == nil {
		return c, false
	}
	return Cause{seat, f.Turn, clause(r.Seats[seat].Seat, f.Cost())}, true
}

// clause returns a finding's text as the continuation of "RED lost because".
func clause(name, text string) string {
	if rest, ok := strings.CutPrefix(text, name+"'s "); ok {
		return rest
	}
	if rest, ok := strings.CutPrefix(text, name+" "); ok {
		return "it " + rest
	}
	return text
}
