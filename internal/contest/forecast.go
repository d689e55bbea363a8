package contest

import (
	"errors"
	"io"
	"slices"

	"github.com/cookoff/cookoff/internal/contest/chance"
)

// Forecast estimates the seats' chances to win.
type Forecast struct {
	Model    *chance.Model
	Position func(at Playback) chance.Position
}

// Chances returns each seat's chance to win a recorded match from its present position; they add up to 1. After the end of
// a match they are the seats' shares of the win.
func (f *Forecast) Chances(at Playback) []float64 {
	p := f.Position(at)
	if p.Over {
		if result := at.Result(); result.Reason != Interrupted {
			return result.Shares()
		}
	}
	return f.Model.Chances(p)
}

// Course returns the chances at the start of a recorded match and after each turn, with the numbers of the turns.
func (f *Forecast) Course(at Playback) (course [][]float64, turns []int, err error) {
	for err == nil {
		course, turns = append(course, f.Chances(at)), append(turns, at.Turn())
		err = at.Next()
	}
	if errors.Is(err, io.EOF) {
		err = nil
	}
	return course, turns, err
}

// Shares returns each seat's share of the win: seats that share the first place share it equally.
func (r *Result) Shares() []float64 {
	shares, first := make([]float64, len(r.Seats)), 0
	for i := range r.Seats {
		if r.Seats[i].Place == 1 {
			first++
		}
	}
	for i := range r.Seats {
		if r.Seats[i].Place == 1 {
			shares[i] = 1 / float64(first)
		}
	}
	return shares
}

// LikelyWin is the chance at which a win counts as likely.
const LikelyWin = 0.75

// Decision is the turning point of a match.
type Decision struct {
	At     int     // index of the chances from which on the winner's never fell below LikelyWin
	Turn   int     // its turn, if known
	Before float64 // the winner's chance before
	Failed int     // the seat whose failure decided the match, or NoWinner
}

// Decision returns the turning point of a match, given the chances over its course. ok is false without a winner, or if the
// winner's chance never was below LikelyWin.
func (r *Result) Decision(course [][]float64) (d Decision, ok bool) {
	if r.Winner == NoWinner {
		return d, false
	}
	d.At = len(course)
	for d.At > 0 && course[d.At-1][r.Winner] >= LikelyWin {
		d.At--
	}
	if d.At == 0 || d.At == len(course) {
		return d, false
	}
	d.Before = course[d.At-1][r.Winner]
	d.Failed = slices.IndexFunc(r.Seats, func(s SeatResult) bool {
		return s.Place > 1 && s.Failure != nil && (s.Failure.Turn == d.At || d.At == len(course)-1 && s.Failure.Turn >= d.At-1)
	})
	return d, true
}
