package player

import (
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/plain"
	"github.com/cookoff/cookoff/internal/timeline"
)

// End is how a match ended, as the page shows it.
type End struct {
	Verdict string `json:"verdict"` // a sentence
	Problem string `json:"problem"` // why what is shown ends before the match did; empty if it does not
	Result  Result `json:"result"`
}

// Result is how the seats came off.
type Result struct {
	Reason string    `json:"reason"`
	Winner int       `json:"winner"` // seat, or -1
	Turns  int       `json:"turns"`
	Seats  []SeatEnd `json:"seats"`
}

// SeatEnd is how a seat came off.
type SeatEnd struct {
	Place   int      `json:"place"`
	Score   int64    `json:"score"`
	Failure *Failure `json:"failure,omitempty"`
}

// Failure is how and when a bot failed.
type Failure struct {
	Kind      string `json:"kind"`
	Turn      int    `json:"turn"`
	Reason    string `json:"reason"`
	Traceback string `json:"traceback,omitempty"`
	Hint      string `json:"hint,omitempty"`
}

// longestTraceback bounds that in a page, in bytes.
const longestTraceback = 4000

// EndOf returns how a timeline ends.
func EndOf(t *timeline.Timeline) End { return NewEnd(&t.Result, t.Verdict(), t.Problem) }

// NewEnd returns how a match ended, from its result.
func NewEnd(r *contest.Result, verdict, problem string) End {
	end := End{verdict, problem, Result{Reason: r.Reason, Winner: r.Winner, Turns: r.Turns, Seats: []SeatEnd{}}}
	for i := range r.Seats {
		s := &r.Seats[i]
		seat := SeatEnd{Place: s.Place, Score: s.Score}
		if f := s.Failure; f != nil {
			seat.Failure = &Failure{string(f.Kind), f.Turn, f.Reason, plain.Clip(f.Traceback, longestTraceback), f.Hint}
		}
		end.Result.Seats = append(end.Result.Seats, seat)
	}
	return end
}
