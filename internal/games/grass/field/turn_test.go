package field_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/cookoff/cookoff/internal/games/grass/field"
	"github.com/cookoff/cookoff/internal/must"
)

// Each case shows one rule in one turn.
func TestTurn(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name          string
		matter        [2]int
		start         []string
		first, second string
		want          []string
		after         [2]int // matter
		refused       []string
	}{
		{
			name:   "a recycler works at once, on what is not grass",
			matter: [2]int{10, 10}, start: []string{"8 . 8b", "8a 8a 8", "5 1 8"},
			first: "BUILD 1 1", second: "WAIT",
			want: []string{"8 . 8b", "7a 7aR 7", "5 . 8"}, after: [2]int{14, 20},
		},
		{
			name:   "both recycle a tile that loses one scrap",
			matter: [2]int{10, 10}, start: []string{"8a 4 8b"},
			first: "BUILD 0 0", second: "BUILD 2 0",
			want: []string{"7aR 3 7bR"}, after: [2]int{12, 12},
		},
		{
			name:   "two recyclers of a player do not earn twice",
			matter: [2]int{20, 10}, start: []string{"8a 8 8a 8b"},
			first: "BUILD 0 0;BUILD 2 0", second: "WAIT",
			want: []string{"7aR 7 7aR 7b"}, after: [2]int{14, 20},
		},
		{
			name:   "grass takes robots and the recycler",
			matter: [2]int{10, 10}, start: []string{"1a 1b3 2a2 8b"},
			first: "BUILD 0 0", second: "WAIT",
			want: []string{". . 2a2 8b"}, after: [2]int{12, 20},
		},
		{
			name:   "robots that flee onto grass to be are lost",
			matter: [2]int{10, 0}, start: []string{"9a 1 8b3"},
			first: "BUILD 0 0", second: "MOVE 3 2 0 1 0",
			want: []string{"8aR . 8b"}, after: [2]int{12, 10},
		},
		{
			name:   "builds come before all else, whatever the order in the line",
			matter: [2]int{30, 10}, start: []string{"8a 8a1 8b"},
			first: "SPAWN 1 0 0;MOVE 1 1 0 0 0;BUILD 0 0", second: "WAIT",
			want: []string{"7aR 7a1 8b"}, after: [2]int{32, 20},
			refused: []string{"0 spawn-on-recycler"},
		},
		{
			name:   "no build where robots were at the start of the turn",
			matter: [2]int{10, 10}, start: []string{"8a 8a1 8b"},
			first: "MOVE 1 1 0 0 0;BUILD 1 0", second: "WAIT",
			want: []string{"8a1 8a 8b"}, after: [2]int{20, 20},
			refused: []string{"0 build-on-units"},
		},
		{
			name:   "newcomers do not move on",
			matter: [2]int{10, 10}, start: []string{"8a1 8a 8a 8b"},
			first: "MOVE 1 0 0 1 0;MOVE 1 1 0 2 0;SPAWN 1 2 0;MOVE 1 2 0 3 0", second: "WAIT",
			want: []string{"8a 8a1 8a1 8b"}, after: [2]int{10, 20},
			refused: []string{"0 move-not-enough-units", "0 move-not-enough-units"},
		},
		{
			name:   "those who were there may, and as many as there are",
			matter: [2]int{10, 10}, start: []string{"8a1 8a2 8 8b"},
			first: "MOVE 1 0 0 1 0;MOVE 3 1 0 2 0;MOVE 2 1 0 2 0", second: "WAIT",
			want: []string{"8a 8a1 8a2 8b"}, after: [2]int{20, 20},
			refused: []string{"0 move-not-enough-units"},
		},
		{
			name:   "robots are lost one for one, the rest marks",
			matter: [2]int{0, 0}, start: []string{"8a5 8 8b2"},
			first: "MOVE 5 0 0 1 0", second: "MOVE 2 2 0 1 0",
			want: []string{"8a 8a3 8b"}, after: [2]int{10, 10},
		},
		{
			name:   "equal numbers leave the owner",
			matter: [2]int{0, 0}, start: []string{"8a3 8b3"},
			first: "MOVE 3 0 0 1 0", second: "WAIT",
			want: []string{"8a 8b"}, after: [2]int{10, 10},
		},
		{
			name:   "equal numbers on nobody's tile leave it to nobody",
			matter: [2]int{0, 0}, start: []string{"8a1 8 8b1"},
			first: "MOVE 1 0 0 1 0", second: "MOVE 1 2 0 1 0",
			want: []string{"8a 8 8b"}, after: [2]int{10, 10},
		},
		{
			name:   "robots that change places do not meet",
			matter: [2]int{0, 0}, start: []string{"8a2 8b1"},
			first: "MOVE 2 0 0 1 0", second: "MOVE 1 1 0 0 0",
			want: []string{"8b1 8a2"}, after: [2]int{10, 10},
		},
		{
			name:   "spawned robots defend at once",
			matter: [2]int{0, 20}, start: []string{"8a2 8b"},
			first: "MOVE 2 0 0 1 0", second: "SPAWN 2 1 0",
			want: []string{"8a 8b"}, after: [2]int{10, 10},
		},
		{
			name:   "a move with nowhere to go is none, and no mistake",
			matter: [2]int{0, 10}, start: []string{". 8a1 8b"},
			first: "MOVE 1 1 0 2 0;MOVE 1 1 0 0 0", second: "BUILD 2 0",
			want: []string{". 7a1 7bR"}, after: [2]int{10, 12},
		},
		{
			name:   "builds refused, in the order of the checks",
			matter: [2]int{15, 0}, start: []string{"8a 8a1 8b 8 . 8a"},
			first:  "BUILD -1 0;BUILD 6 0;BUILD 0 1;BUILD 2 0;BUILD 3 0;BUILD 4 0;BUILD 1 0;BUILD 0 0;BUILD 0 0;BUILD 5 0",
			second: "BUILD 2 0",
			want:   []string{"7aR 7a1 8b 8 . 8a"}, after: [2]int{17, 10},
			refused: []string{
				"0 build-not-owned", "0 build-not-owned", "0 build-not-owned", "0 build-not-owned", "0 build-not-owned",
				"0 build-not-owned", "0 build-on-units", "0 build-on-recycler", "0 build-no-matter", "1 build-no-matter",
			},
		},
		{
			name:   "spawns refused, in the order of the checks",
			matter: [2]int{25, 10}, start: []string{"8a 8a 8b 8"},
			first: "BUILD 0 0;SPAWN 0 -1 0;SPAWN 9 2 0;SPAWN 9 3 0;SPAWN 9 0 0;SPAWN 2 1 0;SPAWN 0 1 0;SPAWN 429496730 1 0",
			// 2147483647 * 10 would be -10 in 32 bits
			second: "SPAWN 2147483647 2 0;SPAWN 1 2 0;SPAWN 0 2 0",
			want:   []string{"7aR 7a 8b1 8"}, after: [2]int{27, 10},
			refused: []string{
				"0 spawn-not-owned", "0 spawn-not-owned", "0 spawn-not-owned", "0 spawn-on-recycler",
				"0 spawn-no-matter", "0 spawn-zero", "0 spawn-no-matter", "1 spawn-no-matter", "1 spawn-zero",
			},
		},
		{
			name:   "moves refused, in the order of the checks",
			matter: [2]int{0, 0}, start: []string{"8a2 8 8b1"},
			first:  "MOVE 3 0 0 0 0;MOVE 1 9 9 9 9;MOVE 1 2 0 1 0;MOVE 0 9 9 9 9;MOVE 0 0 0 0 0;MOVE 0 2 0 1 0;MOVE 2 0 0 0 0",
			second: "MOVE 1 2 0 1 0;MOVE 1 2 0 1 0",
			want:   []string{"8a2 8b1 8b"}, after: [2]int{10, 10},
			refused: []string{
				"0 move-not-enough-units", "0 move-not-enough-units", "0 move-not-enough-units",
				"0 move-same-tile", "0 move-same-tile", "0 move-zero", "0 move-same-tile", "1 move-not-enough-units",
			},
		},
		{
			name:   "an invalid piece lets builds before it happen, and nothing else",
			matter: [2]int{30, 10}, start: []string{"8a 8a1 8b"},
			first: "BUILD 0 0;MOVE 1 1 0 2 0;SPAWN 1 1 0;BUILD 9 9;MOVE 1 9 9 9 9;foo;BUILD 1 0", second: "WAIT",
			want: []string{"7aR 7a1 8b"}, after: [2]int{32, 20},
			refused: []string{"0 build-not-owned"},
		},
		{
			name:   "who is late does nothing, the other plays on",
			matter: [2]int{10, 20}, start: []string{"8a 8 8b1"},
			first: late, second: "SPAWN 1 2 0;MOVE 1 2 0 1 0",
			want: []string{"8a 8b1 8b1"}, after: [2]int{20, 20},
		},
		{
			name:   "WARP is MOVE",
			matter: [2]int{0, 0}, start: []string{"8a1 8 8b"},
			first: "WARP 1 0 0 2 0", second: "WAIT",
			want: []string{"8a 8a1 8b"}, after: [2]int{10, 10},
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			s := scene(t, c.matter, c.start...)
			var r field.Resolver
			playTurn(&r, s, c.first, c.second)
			must.Be(t, "tiles", c.want, draw(s))
			if got := [2]int{s.Matter(0), s.Matter(1)}; got != c.after {
				t.Errorf("matter %v, want %v", got, c.after)
			}
			must.Be(t, "refused", c.refused, codes(&r), cmpopts.EquateEmpty())
		})
	}
}

// A late answer is ignored.
func TestLateAnswerIsIgnored(t *testing.T) {
	t.Parallel()
	s := scene(t, [2]int{20, 10}, "8a 8a1 8b")
	a := field.Answer{Out: field.TimedOut}
	a.Build(0, 0)
	a.Spawn(1, 1, 0)
	a.Move(1, 1, 0, 2, 0)
	a.Build(9, 9)
	var r field.Resolver
	r.Step(s, [2]*field.Answer{&a, {}})
	if diff := cmp.Diff([]string{"8a 8a1 8b"}, draw(s)); diff != "" || len(r.Refusals) > 0 || s.Score(0) != -1 {
		t.Errorf("score %d, refused %v, tiles (-want +got)\n%s", s.Score(0), r.Refusals, diff)
	}
}

func TestTally(t *testing.T) {
	t.Parallel()
	s := scene(t, [2]int{40, 20}, "8a3 8b2 1a1 8a 8b")
	var r field.Resolver
	playTurn(&r, s, "MOVE 3 0 0 1 0;SPAWN 2 2 0;BUILD 3 0", "SPAWN 1 4 0")
	want := [2]field.Tally{
		{Built: 1, Spawned: 2, Recycled: 3, Fought: 2, Buried: 3},
		{Spawned: 1, Fought: 2},
	}
	if diff := cmp.Diff(want, r.Tally); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}
