package kitchen_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cookoff/cookoff/internal/games/alamode/kitchen"
)

// play plays a match with the answers of a function; it returns the turns in which players were asked, by player.
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
		t.Error("the match goes on after its end")
	}
	checkState(t, &m)
	return &m, turns
}

// at is a turn of a player.
type at struct{ player, round, turn int }

func TestEliminatedPlayersInAMatch(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name   string
		out    []at
		asked  [kitchen.Players]int
		scores [kitchen.Players]int
		ranks  [kitchen.Players]int
	}{
		{"nobody", nil, [...]int{200, 200, 200}, [...]int{0, 0, 0}, [...]int{1, 1, 1}},
		{"player 2 at once", []at{{2, 2, 1}}, [...]int{200, 200, 1}, [...]int{0, 0, -1}, [...]int{1, 1, 3}},
		{"both of round 1", []at{{0, 1, 7}, {1, 1, 8}}, [...]int{4, 4, 200}, [...]int{-1, -1, 0}, [...]int{2, 2, 1}},
		{"both of round 2", []at{{2, 2, 3}, {0, 2, 100}}, [...]int{150, 200, 2}, [...]int{-1, 0, -1}, [...]int{2, 1, 2}},
		{"all", []at{{0, 1, 1}, {1, 1, 2}, {2, 2, 5}}, [...]int{1, 1, 3}, [...]int{-1, -1, -1}, [...]int{1, 1, 1}},
		{"one on the last turn", []at{{2, 3, 200}}, [...]int{200, 200, 200}, [...]int{0, 0, -1}, [...]int{1, 1, 3}},
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
					t.Errorf("player %d is out since %+v, want %+v", o.player, when, o)
				}
			}
		})
	}
}

// A score above a tie leaves the rank between out.
func TestRanksOfEqualScores(t *testing.T) {
	t.Parallel()
	m, _ := play(t, func(m *kitchen.Match) kitchen.Action {
		if m.Round == 1 && m.State.Turn == 1 { // players 0 and 1 are paid once, player 2 never
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

func TestNextTwiceAsksOnce(t *testing.T) {
	t.Parallel()
	m := kitchen.NewMatch(stage(t).Board)
	for range 2 {
		if !m.Next() || m.State.Turn != 1 {
			t.Errorf("turn %d", m.State.Turn)
		}
	}
	if m.Act(waits) != kitchen.OK || m.Act(waits) != refused {
		t.Error("a player acts twice in a turn")
	}
}

// The first input of each player, in full for player 0 and 1.
func TestInput(t *testing.T) {
	t.Parallel()
	m := kitchen.NewMatch(stage(t).Board)
	inputs := map[int]string{}
	for m.Next() {
		if m.First() {
			inputs[m.Player()] = string(m.AppendInput(nil))
		}
		m.Act(waits)
	}
	const start = `4
DISH-ICE_CREAM-BLUEBERRIES 650
DISH-TART-CROISSANT 1850
DISH-BLUEBERRIES-ICE_CREAM 650
DISH-CHOPPED_STRAWBERRIES-ICE_CREAM-CROISSANT 1450
###I#D#B###
#....0....#
S.####.##.C
#.#..#..#.#
H.##.####.O
#....1....#
#####W#####
`
	const queue = "0\nNONE 0\n3\nDISH-ICE_CREAM-BLUEBERRIES 650\nDISH-TART-CROISSANT 1850\nDISH-BLUEBERRIES-ICE_CREAM 650\n"
	if diff := cmp.Diff(start+"199\n5 1 NONE\n5 5 NONE\n"+queue, inputs[0]); diff != "" {
		t.Errorf("player 0 (-want +got):\n%s", diff)
	}
	swapped := strings.NewReplacer("#....0....#", "#....1....#", "#....1....#", "#....0....#").Replace(start)
	later := strings.NewReplacer(" 650", " 649", " 1850", " 1849").Replace(queue)
	if diff := cmp.Diff(swapped+"198\n5 5 NONE\n5 1 NONE\n"+later, inputs[1]); diff != "" {
		t.Errorf("player 1 (-want +got):\n%s", diff)
	}
	if inputs[2] != inputs[0] {
		t.Errorf("player 2 gets\n%s", inputs[2])
	}
}

// Tables, a full dish, the oven and an eliminated partner as players see them.
func TestTurnText(t *testing.T) {
	t.Parallel()
	s := stage(t)
	s.Chefs[0].Hands = dish(tart, ice, chopped, blue, croissant)
	s.Chefs[1].Cell = kitchen.NoCell
	s.Tables[counter], s.Tables[kitchen.At(0, 6)], s.Tables[kitchen.At(0, 1)] = plate, rawTart, straw
	s.Oven = kitchen.Oven{Food: rawTart, Timer: 9}
	const want = `199
5 1 DISH-TART-ICE_CREAM-CHOPPED_STRAWBERRIES-BLUEBERRIES-CROISSANT
-1 -1 NONE
3
0 1 STRAWBERRIES
0 6 RAW_TART
4 0 DISH
RAW_TART 9
3
DISH-ICE_CREAM-BLUEBERRIES 650
DISH-TART-CROISSANT 1850
DISH-BLUEBERRIES-ICE_CREAM 650
`
	if diff := cmp.Diff(want, string(s.AppendTurn(nil, &s.State))); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}
