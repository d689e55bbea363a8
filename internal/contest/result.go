package contest

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"time"

	"github.com/cookoff/cookoff/internal/bot"
)

// Interrupted is the reason of matches stopped from outside, in all games.
const Interrupted = "interrupted"

// NoWinner is the winner of a draw, or of a match without a result.
const NoWinner = -1

// Place returns the place of a seat in a match of two: 2 for the loser, otherwise 1.
func Place(winner, seat int) int {
	if winner == NoWinner || winner == seat {
		return 1
	}
	return 2
}

// Result is the result of a match.
type Result struct {
	Reason   string       // why it ended, in the game's terms
	Why      string       // a short explanation; may be empty
	Winner   int          // index of the seat, or NoWinner
	NoResult bool         // neither won nor drawn
	Turns    int          // turns played
	Seats    []SeatResult // in the order of the seats
	Warnings []string     // not failures
	Left     []string     // folders that could not be removed, and why; also in Warnings
	Duration time.Duration
	Bound    *Bound // upper bound of a seat's score; nil if not requested or unknown
}

// Bound is an upper bound of a seat's score in a match, computed by the game.
type Bound struct {
	Name    string `json:"name"`    // of the method
	Version int    `json:"version"` // of the method: bounds of different versions cannot be compared
	Value   int64  `json:"-"`
}

// SeatResult is the result for one seat.
type SeatResult struct {
	Seat     string
	Bot      string // display name
	Place    int    // from 1; equal for equal results
	Score    int64
	Figures  Figures
	Timing   Timing
	Failure  *bot.Failure  // nil if none
	Log      string        // path; empty for a bot without a process
	Pondered time.Duration // CPU time used outside of its turns, if known
	Repeat   *Repeated     // for a bot that repeats a recorded match
	Files    string        // kept working folder of the bot; else empty
}

// NeverPlayed reports whether the bot cannot play at all: it failed before the first turn, or crashed or exited at its first question.
func (s *SeatResult) NeverPlayed() bool {
	f := s.Failure
	switch {
	case f == nil:
		return false
	case f.Turn == 0:
		return true
	}
	return f.Turn <= s.Timing.First && f.Kind.EndsItself()
}

// NewResult returns the result before the first turn. seats may be nil.
func NewResult(info Info, seats []Seat) Result {
	r := Result{Winner: NoWinner, Seats: make([]SeatResult, len(info.Seats))}
	for i, name := range info.Seats {
		r.Seats[i].Seat = name
	}
	for i := range seats {
		r.Seats[i].Bot = seats[i].Bot.Name
	}
	return r
}

// Failure is a failure of a bot in a match.
type Failure struct {
	Seat string
	Bot  string
	*bot.Failure
}

// Locate adds the locations in the bots' code to their failures.
func (r *Result) Locate(seats []Seat) {
	for i := range seats {
		if f := r.Seats[i].Failure; f != nil {
			seats[i].Bot.Locate(f)
		}
	}
}

// Failures returns the bots' failures, sorted by turn and seat.
func (r *Result) Failures() []Failure {
	var failures []Failure
	for i := range r.Seats {
		if s := &r.Seats[i]; s.Failure != nil {
			failures = append(failures, Failure{s.Seat, s.Bot, s.Failure})
		}
	}
	slices.SortStableFunc(failures, func(a, b Failure) int { return cmp.Compare(a.Turn, b.Turn) })
	return failures
}

// Figure is a stat that a game shows besides the score.
type Figure struct {
	Key   string // key in JSON
	Title string // title in tables
	Value int
	None  bool // no value: shown as null or a dash
	// Decimals is the number of the value's digits after the decimal point.
	Decimals int
}

// String returns the value as shown, also in JSON; not for None.
func (f Figure) String() string {
	return strconv.FormatFloat(float64(f.Value)/math.Pow10(f.Decimals), 'f', f.Decimals, 64)
}
