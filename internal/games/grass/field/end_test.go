package field_test

import (
	"testing"

	"github.com/cookoff/cookoff/internal/games/grass/field"
)

// words are a player's answers by turn; the last one is repeated.
type words []string

func (w words) in(turn int) string { return w[min(turn, len(w))-1] }

func TestEnd(t *testing.T) {
	t.Parallel()
	wait := words{"WAIT"}
	// Moving back and forth between two own tiles does not count as a change.
	pendulum := make(words, 0, field.MaxTurns)
	for range field.MaxTurns / 2 {
		pendulum = append(pendulum, "MOVE 1 0 0 1 0", "MOVE 1 1 0 0 0")
	}
	marksAt := func(turn int) words {
		var w words
		for range turn - 1 {
			w = append(w, "WAIT")
		}
		return append(w, "MOVE 1 0 0 1 0", "WAIT")
	}
	for _, c := range []struct {
		name          string
		start         []string
		first, second words
		turns         int
		reason        string
		scores        [2]int
		winner        int
	}{
		{"no change", []string{"8a 8a 8b"}, wait, wait, 20, "stable", [2]int{2, 1}, 0},
		{"only moves", []string{"8a1 8a 8b"}, pendulum, wait, 20, "stable", [2]int{2, 1}, 0},
		{"last change in turn 1", []string{"8a1 8 8b"}, marksAt(1), wait, 20, "stable", [2]int{2, 1}, 0},
		{"last change in turn 5", []string{"8a1 8 8b"}, marksAt(5), wait, 24, "stable", [2]int{2, 1}, 0},
		{"last change in turn 20", []string{"8a1 8 8b"}, marksAt(20), wait, 39, "stable", [2]int{2, 1}, 0},
		{"draw", []string{"8a 8 8b"}, wait, wait, 20, "stable", [2]int{1, 1}, -1},
		{"tile under a recycler counts", []string{"9a 9 . 9b"}, words{"WAIT", "BUILD 0 0", "WAIT"}, wait, 10, "no-tiles", [2]int{0, 1}, 1},
		{"last tile taken", []string{"8a2 8b1"}, words{"MOVE 2 0 0 1 0"}, wait, 1, "no-tiles", [2]int{2, 0}, 0},
		{"player without a tile from the start", []string{"8a 8"}, wait, wait, 1, "no-tiles", [2]int{1, 0}, 0},
		{"no player has a tile", []string{"8 8"}, wait, wait, 1, "no-tiles", [2]int{0, 0}, -1},
		{"late", []string{"8a 8a 8b"}, words{"WAIT", late}, wait, 2, "timeout", [2]int{-1, 1}, 1},
		{"both late", []string{"8a 8 8b"}, words{late}, words{late}, 1, "timeout+timeout", [2]int{-1, -1}, -1},
		{"invalid and late", []string{"8a 8 8b"}, words{"?"}, words{late}, 1, "invalid-output+timeout", [2]int{-1, -1}, -1},
		{"the survivor wins", []string{"8a 8b"}, words{late}, wait, 1, "timeout", [2]int{-1, 1}, 1},
		{"several reasons", []string{"8a2 8b1"}, words{"MOVE 2 0 0 1 0"}, words{"wait"}, 1, "no-tiles+invalid-output", [2]int{2, -1}, 0},
		{"200 turns", []string{"200a . 8b"}, words{"WAIT", "BUILD 0 0", "WAIT"}, wait, 200, "turn-limit", [2]int{1, 1}, -1},
		{"200 turns, last tile becomes grass", []string{"200a . 8b"}, words{"BUILD 0 0", "WAIT"}, wait, 200, "no-tiles+turn-limit", [2]int{0, 1}, 1},
		{"200 turns, 19 alike", []string{"180a . 8a 8b"}, words{"WAIT", "BUILD 0 0", "WAIT"}, wait, 200, "stable+turn-limit", [2]int{1, 1}, -1},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			s := scene(t, [2]int{10, 10}, c.start...)
			var r field.Resolver
			for !s.Over() {
				if s.Reason() != "" {
					t.Fatalf("turn %d: unexpected reason %s", s.Turn(), s.Reason())
				}
				turn := s.Turn() + 1
				playTurn(&r, s, c.first.in(turn), c.second.in(turn))
			}
			winner, ok := s.Winner()
			if !ok {
				winner = -1
			}
			scores := [2]int{s.Score(0), s.Score(1)}
			if s.Turn() != c.turns || s.Reason() != c.reason || scores != c.scores || winner != c.winner {
				t.Errorf("ended after turn %d (%s) with %v, winner %d; want turn %d (%s) with %v, winner %d",
					s.Turn(), s.Reason(), scores, winner, c.turns, c.reason, c.scores, c.winner)
			}
		})
	}
}

// A match does not change after its end.
func TestStepAfterEnd(t *testing.T) {
	t.Parallel()
	s := scene(t, [2]int{10, 10}, "8a1 8 8b1")
	var r field.Resolver
	playTurn(&r, s, late, "BUILD 9 9")
	before := *s
	playTurn(&r, s, "MOVE 1 0 0 1 0", "BUILD 9 9")
	if *s != before {
		t.Error("the position changed")
	}
	if len(r.Refusals) > 0 || r.Tally != [2]field.Tally{} {
		t.Errorf("refusals %v and tally %v of the previous turn remain", r.Refusals, r.Tally)
	}
}
