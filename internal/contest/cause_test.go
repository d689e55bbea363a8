package contest_test

import (
	"testing"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/story"
)

// A loss is explained by a failure, a chief reason, or the costliest finding, unless its cost is a small part of the margin.
func TestCause(t *testing.T) {
	t.Parallel()
	seats := func(failed int) (r contest.Result) {
		r = contest.Result{Winner: 1, Seats: []contest.SeatResult{{Seat: "P0", Place: 2, Score: 50}, {Seat: "P1", Place: 1, Score: 450}, {Seat: "P2", Place: 3, Score: 10}}}
		if failed >= 0 {
			r.Seats[failed].Failure = &bot.Failure{Kind: bot.Crashed, Turn: 3}
		}
		return r
	}
	st := story.Story{Findings: []story.Finding{
		{Kind: "missed", Seat: 0, Turn: 9, Amount: -80, Text: "P0's order 2 was missed"},
		{Kind: "burnt", Seat: 0, Turn: 20, Amount: -80, Text: "P0 burnt one", Again: "P0 let food burn"},
		{Kind: "burnt", Seat: 0, Turn: 30, Amount: -60, Text: "P0 burnt another", Again: "P0 let food burn"},
		{Kind: "missed", Seat: 1, Turn: 2, Amount: -500, Text: "P1's order 1 was missed"},
		{Kind: "late", Seat: 2, Turn: 4, Amount: -90, Text: "P2 was late"},
	}}
	chief := story.Story{Findings: append(st.Findings[:5:5], story.Finding{Kind: "matter", Seat: 2, Turn: 1, Chief: true, Text: "P2 had none"})}
	for name, tt := range map[string]struct {
		r      contest.Result
		st     story.Story
		seat   int
		loser  int
		want   contest.Cause
		wanted bool
	}{
		"costliest": {seats(-1), st, 0, 2, contest.Cause{Seat: 0, Turn: 20, Text: "it let food burn 2 times, first turn 20 (-140)"}, true},
		"small":     {seats(-1), st, 2, 2, contest.Cause{}, false},
		"chief":     {seats(-1), chief, 2, 2, contest.Cause{Seat: 2, Turn: 1, Text: "it had none"}, true},
		"failed":    {seats(0), st, 0, 0, contest.Cause{Seat: 0, Turn: 3}, true},
		"winner":    {seats(-1), st, 1, 2, contest.Cause{}, false},
		"draw":      {contest.Result{Winner: contest.NoWinner, Seats: []contest.SeatResult{{Place: 1}, {Place: 1}}}, st, 0, contest.NoWinner, contest.Cause{}, false},
	} {
		if got, ok := tt.r.Cause(tt.st, tt.seat, "turn"); got != tt.want || ok != tt.wanted {
			t.Errorf("%s: Cause = %+v, %t; want %+v, %t", name, got, ok, tt.want, tt.wanted)
		}
		if got := tt.r.Loser(); got != tt.loser {
			t.Errorf("%s: Loser() = %d, want %d", name, got, tt.loser)
		}
	}
}
