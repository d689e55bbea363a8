package field_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cookoff/cookoff/internal/contest/contesttest/rulestest"
	"github.com/cookoff/cookoff/internal/games/grass/field"
	"github.com/cookoff/cookoff/internal/must"
)

// docs/grass.md lists where the contest's statement is wrong; the rules agree with each row.
func TestErrorsInStatement(t *testing.T) {
	t.Parallel()
	// becomes plays a turn of player 0 on a row of tiles and compares the resulting row and matter.
	becomes := func(t *testing.T, matter int, before, orders, after string, left int, refused ...string) {
		t.Helper()
		s := scene(t, [2]int{matter, 10}, before)
		var r field.Resolver
		playTurn(&r, s, orders, "WAIT")
		if got := draw(s)[0]; got != after || s.Matter(0) != left {
			t.Errorf("after %q: tiles %q, matter %d; want %q, %d", orders, got, s.Matter(0), after, left)
		}
		must.Be(t, "refused", refused, codes(&r))
	}
	rulestest.Shown(t, rulestest.Topics(t, "grass.md", "## Where the statement is wrong"), map[string]func(t *testing.T){
		"MOVE and a BUILD on its goal": func(t *testing.T) {
			s := scene(t, [2]int{0, 10}, "8 8a1 8b", "8 8 8")
			var r field.Resolver
			playTurn(&r, s, "MOVE 1 1 0 2 0", "BUILD 2 0")
			if diff := cmp.Diff([]string{"8 7a 7bR", "8 8a1 7"}, draw(s)); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		},
		"SPAWN and a BUILD on its tile": func(t *testing.T) {
			becomes(t, 20, "9a 9 9b", "SPAWN 1 0 0;BUILD 0 0", "8aR 8 9b", 22, "0 spawn-on-recycler")
		},
		"goals that cannot be reached": func(t *testing.T) {
			s := scene(t, [2]int{0, 0}, "8 8a1 8 8b", "8 . . 8", "8 8 8 8")
			var r field.Resolver
			playTurn(&r, s, "MOVE 1 1 0 1 1", "WAIT") // as near to (1,1) as to (1,2), which is nearer to (2,1.5)
			if diff := cmp.Diff([]string{"8a1 8a 8 8b", "8 . . 8", "8 8 8 8"}, draw(s)); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		},
		"shortest ways": TestRecordedPaths,
		"unknown commands": func(t *testing.T) {
			s := scene(t, [2]int{30, 10}, "9a 9a 9 9b")
			var r field.Resolver
			playTurn(&r, s, "BUILD 0 0;SPAWN 1 1 0;foo;BUILD 1 0", "WAIT")
			if got := draw(s)[0]; got != "8aR 8a 9 9b" || s.Score(0) != -1 || s.Eliminated(0) != field.InvalidOutput {
				t.Errorf("reason %s, score %d", got, s.Score(0))
			}
		},
		"canBuild and canSpawn": func(t *testing.T) {
			s := scene(t, [2]int{0, 0}, "9a 9 9b")
			cell, _ := s.Board().Cell(0, 0)
			if !s.CanBuild(0, cell) || !s.CanSpawn(0, cell) {
				t.Error("CanBuild and CanSpawn are false without matter")
			}
		},
		"income": func(t *testing.T) {
			becomes(t, 10, "9a 1 9b", "BUILD 0 0", "8aR . 9b", 12)
		},
		"sizes of maps": TestWidthOfLeague,
		"the start":     TestMapInvariants,
		"who is out": func(t *testing.T) {
			s := scene(t, [2]int{0, 0}, "9a1 9b")
			var r field.Resolver
			playTurn(&r, s, "MOVE 1 0 0 1 0", late)
			if s.Score(0) != 2 || s.Score(1) != -1 {
				t.Errorf("scores %d and %d", s.Score(0), s.Score(1))
			}
			s = scene(t, [2]int{0, 0}, "9a 9b1")
			playTurn(&r, s, late, "WAIT")
			if winner, ok := s.Winner(); !ok || winner != 1 || s.Score(0) != -1 {
				t.Errorf("winner %d, score %d", winner, s.Score(0))
			}
		},
	})
}
