package experiment_test

import (
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment/scoreboard"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/text/ui"
)

// The verdict names the winner, the margin and the reason.
func TestVerdict(t *testing.T) {
	t.Parallel()
	crashed := &bot.Failure{Kind: bot.Crashed, Turn: 3, Reason: "exit status 1"}
	seats := func(scores ...int64) (all []contest.SeatResult) {
		for i, score := range scores {
			place := 1
			for _, other := range scores {
				if other > score {
					place++
				}
			}
			all = append(all, contest.SeatResult{Seat: "ABC"[i : i+1], Bot: "bot" + "123"[i:i+1], Place: place, Score: score})
		}
		return all
	}
	for _, tt := range []struct {
		name   string
		result contest.Result
		failed int // number of seats that fail, counted from the last
		want   string
	}{
		{"won", contest.Result{Winner: 0, Turns: 9, Seats: seats(5, 3)}, 0, "A (bot1) wins by 2 after 9 turns (in turn)"},
		{"won for a reason", contest.Result{Winner: 1, Turns: 1, Why: "B came first", Seats: seats(3, 3)}, 0, "B (bot2) wins after 1 turn: B came first (in turn)"},
		{"one seat", contest.Result{Winner: 0, Turns: 4, Why: "found", Seats: seats(7)}, 0, "A (bot1) ends with points 7 after 4 turns: found"},
		{"draw", contest.Result{Winner: contest.NoWinner, Turns: 9, Seats: seats(3, 3)}, 0, "Draw after 9 turns: equal points"},
		{"draw for a reason", contest.Result{Winner: contest.NoWinner, Turns: 9, Why: "full board", Seats: seats(3, 3)}, 0, "Draw after 9 turns: equal points; full board"},
		{"shared first place", contest.Result{Winner: contest.NoWinner, Turns: 9, Seats: seats(3, 3, 1)}, 0, "A and B share first place after 9 turns"},
		{"one failed", contest.Result{Winner: 0, Turns: 3, Seats: seats(5, 3)}, 1, "A (bot1) wins after 3 turns: B (bot2) crashed"},
		{"all failed", contest.Result{Winner: contest.NoWinner, Turns: 3, Seats: seats(3, 3)}, 2, "No winner after 3 turns: both bots failed"},
		{"no result", contest.Result{Winner: contest.NoWinner, NoResult: true, Turns: 3, Why: "the engine fails", Seats: seats(3, 3)}, 0, "No result after 3 turns: the engine fails"},
		{"interrupted", contest.Result{Winner: contest.NoWinner, Reason: contest.Interrupted, Turns: 3, Seats: seats(3, 3)}, 0, "Interrupted after 3 turns: no winner"},
	} {
		for i := range tt.failed {
			tt.result.Seats[len(tt.result.Seats)-1-i].Failure = crashed
		}
		m := scoreboard.Match{Result: tt.result, Score: "points", Acts: "in turn"}
		must.Be(t, tt.name, tt.want, m.Verdict(ui.Palette{}))
		m.Acts = ""
		must.Be(t, tt.name, strings.TrimSuffix(tt.want, " (in turn)"), m.Verdict(ui.Palette{}))
		if board := m.Board(ui.Palette{}); len(board.Rows) != len(tt.result.Seats) || !strings.Contains(strings.Join(board.Rows[0], " "), "bot1") {
			t.Errorf("%s: the board is %v", tt.name, board.Rows)
		}
	}
}
