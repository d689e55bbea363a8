package contest_test

import (
	"slices"
	"testing"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
)

// The winner has the whole win; seats that share first place share the win.
func TestShares(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		places []int
		want   []float64
	}{
		{[]int{1, 2}, []float64{1, 0}},
		{[]int{1, 1}, []float64{0.5, 0.5}},
		{[]int{2, 1, 3}, []float64{0, 1, 0}},
		{[]int{1, 3, 1}, []float64{0.5, 0, 0.5}},
	} {
		var r contest.Result
		for _, place := range tt.places {
			r.Seats = append(r.Seats, contest.SeatResult{Place: place})
		}
		if got := r.Shares(); !slices.Equal(got, tt.want) {
			t.Errorf("places %d: Shares() = %g, want %g", tt.places, got, tt.want)
		}
	}
}

// The turning point is the turn after which the winner's chance stayed at or above LikelyWin. A failure in the last turn decided
// the match if the chance was below LikelyWin before.
func TestDecision(t *testing.T) {
	t.Parallel()
	course := func(winner ...float64) (rows [][]float64) {
		for _, p := range winner {
			rows = append(rows, []float64{1 - p, p})
		}
		return rows
	}
	crash := &bot.Failure{Kind: bot.Crashed, Turn: 3}
	for _, tt := range []struct {
		name   string
		course [][]float64
		winner int
		failed *bot.Failure
		want   contest.Decision
		found  bool
	}{
		{"sure from turn 3", course(0.5, 0.8, 0.74, 0.75, 0.9, 1), 1, nil, contest.Decision{At: 3, Before: 0.74, Failed: -1}, true},
		{"sure from the start", course(0.8, 0.9, 1), 1, nil, contest.Decision{}, false},
		{"a draw", course(0.8, 0.9, 0.5), contest.NoWinner, nil, contest.Decision{}, false},
		{"decided by a failure", course(0.5, 0.3, 0.2, 1), 1, crash, contest.Decision{At: 3, Before: 0.2, Failed: 0}, true},
		{"failure of a losing bot", course(0.5, 0.8, 0.9, 1), 1, crash, contest.Decision{At: 1, Before: 0.5, Failed: -1}, true},
	} {
		r := contest.Result{Winner: tt.winner, Seats: []contest.SeatResult{{Place: 2, Failure: tt.failed}, {Place: 1}}}
		got, found := r.Decision(tt.course)
		if found != tt.found || found && got != tt.want {
			t.Errorf("%s: Decision = %+v, %t; want %+v, %t", tt.name, got, found, tt.want, tt.found)
		}
	}
}
