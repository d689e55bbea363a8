package player

import (
	"github.com/cookoff/cookoff/internal/text/plain"
	"github.com/cookoff/cookoff/internal/view/timeline"
)

// End describes how a match ended.
type End struct {
	Verdict string `json:"verdict"` // a sentence
	Problem string `json:"problem"` // why the trace ends before the match; empty for a complete trace
	Result  Result `json:"result"`
}

// Result is the result of a match.
type Result struct {
	Reason string    `json:"reason"`
	Winner int       `json:"winner"` // seat, or -1
	Turns  int       `json:"turns"`
	Seats  []seatEnd `json:"seats"`
}

// seatEnd is the result of a seat.
type seatEnd struct {
	Place   int      `json:"place"`
	Score   int64    `json:"score"`
	Failure *failure `json:"failure,omitempty"`
}

// failure describes how and when a bot failed.
type failure struct {
	Kind      string `json:"kind"`
	Turn      int    `json:"turn"`
	Reason    string `json:"reason"`
	Where     string `json:"where,omitempty"` // in the bot's code
	Traceback string `json:"traceback,omitempty"`
	Hint      string `json:"hint,omitempty"`
}

// maxTraceback limits a traceback in a page, in bytes.
const maxTraceback = 4000

// EndOf returns the end of a match.
func EndOf(t *timeline.Timeline) End {
	r := &t.Result
	end := End{t.Verdict(), t.Problem, Result{Reason: r.Reason, Winner: r.Winner, Turns: r.Turns, Seats: []seatEnd{}}}
	for i := range r.Seats {
		s := &r.Seats[i]
		seat := seatEnd{Place: s.Place, Score: s.Score}
		if f := s.Failure; f != nil {
			seat.Failure = &failure{string(f.Kind), f.Turn, f.Reason, f.Where, plain.Clip(f.Traceback, maxTraceback), f.Hint}
		}
		end.Result.Seats = append(end.Result.Seats, seat)
	}
	return end
}
