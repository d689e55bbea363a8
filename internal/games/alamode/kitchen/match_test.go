package kitchen_test

import (
	"testing"

	"github.com/cookoff/cookoff/internal/games/alamode/kitchen"
)

// play plays a match with the answers of a function and returns the number of questions by player.
func play(t *testing.T, answer func(m *kitchen.Match) kitchen.Action) (*kitchen.Match, [kitchen.Players]int) {
	t.Helper()
	m := kitchen.NewMatch(stage(t).Board)
	checkState(t, &m)
	var turns [kitchen.Players]int
	for m.Next() {
		turns[m.Player()]++
		m.Act(answer(&m))
		if m.State.Turn%50 == 1 {
			checkState(t, &m)
		}
	}
	if m.Next() || m.Act(waits) != refused {
		t.Error("the match continues after its end")
	}
	checkState(t, &m)
	return &m, turns
}

// at is an elimination: a player and the turn.
type at struct{ player, round, turn int }

func TestEliminations(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name   string
		out    []at
		asked  [kitchen.Players]int
		scores [kitchen.Players]int
		ranks  [kitchen.Players]int
	}{
		{"none", nil, [...]int{200, 200, 200}, [...]int{0, 0, 0}, [...]int{1, 1, 1}},
		{"player 2 in its first turn", []at{{2, 2, 1}}, [...]int{200, 200, 1}, [...]int{0, 0, -1}, [...]int{1, 1, 3}},
		{"both players of round 1", []at{{0, 1, 7}, {1, 1, 8}}, [...]int{4, 4, 200}, [...]int{-1, -1, 0}, [...]int{2, 2, 1}},
		{"both players of round 2", []at{{2, 2, 3}, {0, 2, 100}}, [...]int{150, 200, 2}, [...]int{-1, 0, -1}, [...]int{2, 1, 2}},
		{"all", []at{{0, 1, 1}, {1, 1, 2}, {2, 2, 5}}, [...]int{1, 1, 3}, [...]int{-1, -1, -1}, [...]int{1, 1, 1}},
		{"in the last turn", []at{{2, 3, 200}}, [...]int{200, 200, 200}, [...]int{0, 0, -1}, [...]int{1, 1, 3}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			m, asked := play(t, func(m *kitchen.Match) kitchen.Action {
				for _, o := range tt.out {
					if o == (at{m.Player(), m.Round, int(m.State.Turn)}) {
						return invalid
					}
				}
				return waits
			})
			if asked != tt.asked || m.Scores() != tt.scores || m.Ranks() != tt.ranks {
				t.Errorf("asked %v, scores %v, ranks %v; want %v, %v, %v",
					asked, m.Scores(), m.Ranks(), tt.asked, tt.scores, tt.ranks)
			}
			for _, o := range tt.out {
				if when, ok := m.Out(o.player); !ok || when != (kitchen.Moment{Round: o.round, Turn: o.turn}) {
					t.Errorf("Out(%d) = %+v, want %+v", o.player, when, o)
				}
			}
		})
	}
}

// After a tie the next rank is skipped.
func TestRanksAfterTie(t *testing.T) {
	t.Parallel()
	m, _ := play(t, func(m *kitchen.Match) kitchen.Action {
		if m.Round == 1 && m.State.Turn == 1 { // players 0 and 1 earn once, player 2 never
			m.State.Chefs[0] = kitchen.Chef{Cell: kitchen.At(4, 5), Hands: dish(ice, blue)}
			m.State.InStack--
			m.State.Chefs[1].Cell = spawn0
			return use(window)
		}
		return waits
	})
	if want := [kitchen.Players]int{650, 650, 0}; m.Scores() != want {
		t.Errorf("scores %v, want %v", m.Scores(), want)
	}
	if want := [kitchen.Players]int{1, 1, 3}; m.Ranks() != want {
		t.Errorf("ranks %v, want %v", m.Ranks(), want)
	}
}
