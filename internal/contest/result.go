package contest

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"time"

	"github.com/cookoff/cookoff/internal/bot"
)

// Interrupted is the reason of a match that was stopped from outside, in all games.
const Interrupted = "interrupted"

// NoWinner stands for the winner where there is none.
const NoWinner = -1

// Place returns a seat's in a match of two: 1 for everybody but the loser.
func Place(winner, seat int) int {
	if winner == NoWinner || winner == seat {
		return 1
	}
	return 2
}

// Result is how a match ended.
type Result struct {
	Reason   string       // why it ended, in the game's own word
	Why      string       // the same in a few words for people; empty where there is nothing to tell
	Winner   int          // index of the seat, or NoWinner
	NoResult bool         // there is none: nobody won, and it is no draw either
	Turns    int          // turns played
	Seats    []SeatResult // in the order of the seats
	Warnings []string     // what a user should know although it is no failure
	Left     []string     // folders that could not be removed, and why; they are among the warnings too
	Duration time.Duration
	Bound    *Bound // the most that a seat can score; nil where nobody has asked, or the game does not know
}

// Bound is the most that a seat can score in a match, by a reckoning of the game's own.
type Bound struct {
	Name    string `json:"name"`    // of the reckoning
	Version int    `json:"version"` // of the reckoning: bounds of two versions cannot be compared
	Value   int64  `json:"-"`
}

// SeatResult is what became of one seat.
type SeatResult struct {
	Seat     string
	Bot      string // its display name
	Place    int    // from 1; equal for equal results
	Score    int64
	Figures  Figures
	Timing   Timing
	Failure  *bot.Failure  // nil: the bot did not fail
	Log      string        // path of the bot's log; empty for a bot without a process
	Pondered time.Duration // CPU time that it used outside of its turns, as far as that is known
	Repeat   *Repeat       // of a bot that repeats a recorded match
	Files    string        // the folder in which the bot ran; empty unless it was to be kept
}

// NewResult returns a result that has seats, and bots if they are given, and nothing played yet.
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

// Failure is a bot that failed.
type Failure struct {
	Seat string
	Bot  string
	*bot.Failure
}

// Failures returns those of the bots that failed, in the order of their turns and seats.
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

// Figure is a count that a game shows beside the score.
type Figure struct {
	Key   string // in JSON
	Title string // in tables
	Value int
	None  bool // there is nothing to count: shown as null, or a dash
	// Decimals is how many of the value's digits stand behind the point.
	Decimals int
}

// String returns the value as it is shown, in JSON too; not for None.
func (f Figure) String() string {
	return strconv.FormatFloat(float64(f.Value)/math.Pow10(f.Decimals), 'f', f.Decimals, 64)
}
