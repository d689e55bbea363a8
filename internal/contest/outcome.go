package contest

import (
	"math"
	"strconv"

	"github.com/cookoff/cookoff/internal/bot"
)

// Interrupted is the reason of a match that was stopped from outside, in all games.
const Interrupted = "interrupted"

// NoWinner stands for the winner where there is none.
const NoWinner = -1

// Outcome is how a match ended.
type Outcome struct {
	Reason    string     // why it ended, in the game's own word
	Why       string     // the same in a few words for people; empty where there is nothing to tell
	Winner    int        // index of the seat, or NoWinner
	NoResult  bool       // there is none: nobody won, and it is no draw either
	Turns     int        // turns played
	Standings []Standing // in the order of the seats
	Failures  []Failure
	Warnings  []string // what a user should know although it is no failure
}

// Standing is what became of one seat.
type Standing struct {
	Seat    string
	Place   int // from 1; equal for equal results
	Score   int64
	Figures Figures
	Timing  Timing
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

// String is the value as it is shown, in JSON too; not for None.
func (f Figure) String() string {
	return strconv.FormatFloat(float64(f.Value)/math.Pow10(f.Decimals), 'f', f.Decimals, 64)
}

// Failure is a bot that failed.
type Failure struct {
	Seat string
	Bot  string
	bot.Failure
}
