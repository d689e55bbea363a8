package sim_test

import (
	"testing"

	"github.com/cookoff/cookoff/internal/sim"
)

// A team can switch once, in the turns of the window only.
func TestWindow(t *testing.T) {
	t.Parallel()
	cases := []struct {
		name, line  string
		first, last int // of the turns 0 to 9; last < first: none
	}{
		{"some turns", "turn=3 duration=2", 3, 4},
		{"one turn", "turn=3 duration=1", 3, 3},
		{"no turn", "turn=3 duration=0", 0, -1},
		{"negative duration", "turn=3 duration=-5", 0, -1},
		{"running in turn 1", "turn=-2 duration=6", 0, 3}, // case 23
		{"over before turn 1", "turn=-9 duration=6", 0, -1},
		{"never over", "turn=6 duration=1000000000000", 6, 9},
		{"over far in the past", "turn=-1000000000000000000 duration=1000000000000000000", 0, -1},
		{"started far in the past", "turn=-1000000000000000000 duration=1000000000000000005", 0, 4},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			g := stage(t, sim.Official(), "b.\nSWITCH: "+c.line+"\n")
			for turn := range 10 {
				if turn > 0 {
					g.turns(1)
				}
				want := turn >= c.first && turn <= c.last
				if g.WindowActive() != want || g.CanSwitch(sim.Red) != want {
					t.Errorf("turn %d: active %t, can switch %t, want %t", turn, g.WindowActive(), g.CanSwitch(sim.Red), want)
				}
				other := &scene{g.Clone(), t}
				answer := sim.No
				if want {
					answer = sim.Yes
				}
				other.red(answer, sim.FnCanSwitchMaps)
				other.red(answer, sim.FnSwitchMaps)
				other.red(sim.No, sim.FnSwitchMaps)
				other.red(sim.No, sim.FnCanSwitchMaps)
				if other.Switched(sim.Red) != want || other.Switched(sim.Blue) {
					t.Errorf("turn %d: switched %t and %t", turn, other.Switched(sim.Red), other.Switched(sim.Blue))
				}
			}
		})
	}
}

// A switch moves a team's bots to the other kitchen, and they return after the window (rules section 8).
func TestSwitchAndReturn(t *testing.T) {
	t.Parallel()
	g := stage(t, sim.Official(), "$b..\n....\nSWITCH: turn=2 duration=3\n")
	g.next(sim.FnBuy, 0, sim.Egg, 0, 1)
	g.red(sim.No, sim.FnSwitchMaps)
	g.turns(1)
	g.blue(sim.Yes, sim.FnMove, 1, -1, -1)
	g.red(sim.Yes, sim.FnSwitchMaps)
	g.at(0, sim.Blue, 1, 1)
	g.occupant(sim.Red, 1, 1, -1)
	g.occupant(sim.Blue, 1, 1, 0)
	g.hands(0, "EGG")
	if g.SwitchedAt(sim.Red) != 2 || g.SwitchedAt(sim.Blue) != 0 {
		t.Errorf("switched in turns %d and %d", g.SwitchedAt(sim.Red), g.SwitchedAt(sim.Blue))
	}
	g.red(sim.Yes, sim.FnMove, 0, 1, -1) // the budgets are untouched
	g.red(sim.Yes, sim.FnPlace, 0, 3, 0)
	g.slot(sim.Blue, sim.Pos{X: 3}, "EGG")
	g.slot(sim.Red, sim.Pos{X: 3}, "-")
	g.until(4)
	g.at(0, sim.Blue, 2, 0)
	g.red(sim.Yes, sim.FnPickup, 0, 3, 0)
	g.turns(1)
	g.at(0, sim.Red, 2, 0) // near where it stood in the other kitchen, not where it left
	g.occupant(sim.Blue, 2, 0, -1)
	g.occupant(sim.Red, 2, 0, 0)
	g.hands(0, "EGG") // stolen items stay stolen
	if g.Switched(sim.Red) {
		t.Error("RED is still marked as switched after the window") // case 22
	}
	g.red(sim.No, sim.FnSwitchMaps)
	if g.SwitchedAt(sim.Red) != 2 {
		t.Errorf("switched in turn %d, want 2", g.SwitchedAt(sim.Red))
	}
}

// A bot that switches to a kitchen with other bots gets the free tile that the rules name.
func TestFreeSpot(t *testing.T) {
	t.Parallel()
	type spots = map[int]sim.Pos
	for _, c := range []struct {
		name, text string
		want       spots // of BLUE's bots in RED's kitchen
	}{
		{"corner of the square", "...\n.b.\n...\n", spots{1: {X: 0, Y: 0}}}, // case 16
		{"order within the square", "#..\n#b.\n#..\n", spots{1: {X: 1, Y: 0}}},
		{"floor before submit", "bUC.\n", spots{1: {X: 3, Y: 0}}},
		{"submit if there is no floor", "bCU\n", spots{1: {X: 2, Y: 0}}},
		{"teammates in order of their ids", "bb...\n", spots{2: {X: 2, Y: 0}, 3: {X: 3, Y: 0}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			g := stage(t, sim.Official(), c.text+"SWITCH: turn=1 duration=9\n")
			g.turns(1)
			g.blue(sim.Yes, sim.FnSwitchMaps)
			for id, at := range c.want {
				g.at(id, sim.Red, at.X, at.Y)
				g.occupant(sim.Red, at.X, at.Y, id)
			}
		})
	}
	t.Run("items do not matter", func(t *testing.T) {
		t.Parallel()
		g := stage(t, sim.Official(), "$b.#.\nSWITCH: turn=1 duration=9\n")
		g.next(sim.FnBuy, 0, sim.Egg, 0, 0)
		g.next(sim.FnPlace, 0, 2, 0)
		g.blue(sim.Yes, sim.FnSwitchMaps)
		g.at(1, sim.Red, 2, 0)
	})
	t.Run("no move onto a bot of the other team", func(t *testing.T) { // case 15
		t.Parallel()
		g := stage(t, sim.Official(), "...\n.b.\n...\nSWITCH: turn=1 duration=9\n")
		g.turns(1)
		g.blue(sim.Yes, sim.FnSwitchMaps)
		g.red(sim.No, sim.FnMove, 0, -1, -1)
	})
}

// Without a free tile, bots share (0,0), and the grid records the bot that moved there last (rules section 8).
func TestNoFreeSpot(t *testing.T) {
	t.Parallel()
	g := stage(t, sim.Official(), "bb\nSWITCH: turn=1 duration=3\n")
	g.turns(1)
	g.blue(sim.Yes, sim.FnSwitchMaps)
	g.at(2, sim.Red, 0, 0)
	g.at(3, sim.Red, 0, 0)
	g.occupant(sim.Red, 0, 0, 3) // the last one placed
	g.occupant(sim.Red, 1, 0, 1)
	g.red(sim.No, sim.FnMove, 1, -1, 0)
	g.red(sim.Yes, sim.FnSwitchMaps)
	g.at(0, sim.Blue, 0, 0)
	g.at(1, sim.Blue, 1, 0)
	g.occupant(sim.Red, 0, 0, -1) // though two bots of BLUE stand there
	g.occupant(sim.Red, 1, 0, -1)
	g.blue(sim.No, sim.FnCanMove, 2, 0, 0) // although the grid is empty there
	g.turns(1)
	g.blue(sim.No, sim.FnMove, 3, 0, 0)
	g.blue(sim.Yes, sim.FnMove, 2, 1, 0)
	g.turns(1)
	g.blue(sim.Yes, sim.FnMove, 2, -1, 0) // onto its teammate
	g.at(3, sim.Red, 0, 0)
	g.occupant(sim.Red, 0, 0, 2)
	g.blue(sim.Yes, sim.FnMove, 3, 1, 0)
	g.occupant(sim.Red, 0, 0, -1) // though bot 2 stands there
	g.turns(1)                    // the return, RED first
	g.at(0, sim.Red, 0, 0)
	g.at(1, sim.Red, 0, 0) // bot 3 is still at (1,0)
	g.at(2, sim.Blue, 0, 0)
	g.at(3, sim.Blue, 1, 0)
	g.occupant(sim.Red, 0, 0, -1) // BLUE's bot 2 cleared it as it left
	g.occupant(sim.Red, 1, 0, -1)
}

// The fallback position (0,0) may be a wall; a bot placed there can walk off it, but not back.
func TestFallbackPositionOnWall(t *testing.T) {
	t.Parallel()
	g := stage(t, sim.Official(), "#b\nSWITCH: turn=1 duration=5\n")
	g.turns(1)
	g.blue(sim.Yes, sim.FnSwitchMaps)
	g.at(1, sim.Red, 0, 0)
	g.blue(sim.No, sim.FnMove, 1, 1, 0)
	g.red(sim.Yes, sim.FnSwitchMaps)
	g.at(0, sim.Blue, 1, 0)
	g.turns(1)
	g.blue(sim.Yes, sim.FnMove, 1, 1, 0)
	g.turns(1)
	g.blue(sim.No, sim.FnMove, 1, -1, 0)
}

// RED's bots return first, and so avoid BLUE's bots that are still in RED's kitchen.
func TestRedReturnsFirst(t *testing.T) {
	t.Parallel()
	g := stage(t, sim.Official(), "b..\nSWITCH: turn=1 duration=1\n")
	g.turns(1)
	g.blue(sim.Yes, sim.FnSwitchMaps)
	g.at(1, sim.Red, 1, 0)
	g.red(sim.Yes, sim.FnSwitchMaps)
	g.at(0, sim.Blue, 0, 0)
	g.red(sim.Yes, sim.FnMove, 0, 1, 0)
	g.turns(1)
	g.at(0, sim.Red, 0, 0)
	g.at(1, sim.Blue, 1, 0)
}

// Bots return in the turn after the last turn of the window (rules section 4).
func TestReturnAfterDefaultWindow(t *testing.T) {
	t.Parallel()
	g := stage(t, sim.Official(), "b.\nSWITCH: turn=250 duration=100\n")
	g.until(250)
	g.red(sim.Yes, sim.FnSwitchMaps)
	g.until(349)
	g.at(0, sim.Blue, 1, 0)
	if !g.WindowActive() || g.Board().WindowEnd() != 349 {
		t.Error("the window is over in turn 349")
	}
	g.turns(1)
	g.at(0, sim.Red, 1, 0)
}
