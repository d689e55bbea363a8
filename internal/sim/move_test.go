package sim_test

import (
	"testing"

	"github.com/cookoff/cookoff/internal/sim"
)

// crossing has two bots per team; RED's 0 and 1 stand side by side at the top.
const crossing = `
bb#
.U.
`

func TestMove(t *testing.T) {
	t.Parallel()
	cases := []struct {
		name   string
		id     int
		dx, dy any
		want   sim.Answer
	}{
		{"straight", 0, 0, -1, sim.Yes},
		{"diagonal", 0, 1, -1, sim.Yes},
		{"onto submit", 1, 0, -1, sim.Yes},
		{"stay", 0, 0, 0, sim.No},
		{"too far in x", 0, 2, -1, sim.No},
		{"too far in y", 0, 0, -2, sim.No},
		{"very far", 0, int64(1) << 40, 0, sim.No},
		{"off the left", 0, -1, 0, sim.No},
		{"off the top", 0, 0, 1, sim.No},
		{"onto a comrade", 0, 1, 0, sim.No},
		{"into a wall", 1, 1, 0, sim.No},
		{"None", 0, nil, -1, sim.TypeError},
		{"text", 0, 0, "-1", sim.TypeError},
		{"member", 0, sim.Egg, 0, sim.TypeError},
		{"list", 0, 0, unhashable{}, sim.TypeError},
		{"whole float", 0, 0.0, -1, sim.TypeError},
		{"fraction", 0, 0.25, -0.5, sim.TypeError},
		{"float off the map", 0, -0.25, 0, sim.No},
		{"float stay", 0, 0.0, 0.0, sim.No},
		{"float too far", 0, 1.5, 0, sim.No},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			g := stage(t, sim.Official(), crossing)
			g.turns(1)
			g.red(c.want, sim.FnCanMove, c.id, c.dx, c.dy)
			before := g.Bot(c.id).Pos
			g.red(c.want, sim.FnMove, c.id, c.dx, c.dy)
			if c.want != sim.Yes && g.Bot(c.id).Pos != before {
				t.Error("the failed move changed the bot's position")
			}
			g.red(sim.No, sim.FnMove, c.id, 0, -1) // the move is spent
			other := 1 - c.id
			g.red(sim.Yes, sim.FnMove, other, other, -1) // each bot has its own budgets
		})
	}
}

// Moves take effect immediately (rules section 13, case 14).
func TestMovesTakeEffectImmediately(t *testing.T) {
	t.Parallel()
	g := stage(t, sim.Official(), crossing)
	g.turns(1)
	g.red(sim.Yes, sim.FnMove, 0, 0, -1)
	g.occupant(sim.Red, 0, 1, -1)
	g.occupant(sim.Red, 0, 0, 0)
	g.red(sim.Yes, sim.FnMove, 1, -1, 0) // to where its teammate just was
	g.red(sim.No, sim.FnCanMove, 0, 0, 1)
	g.turns(1)
	g.red(sim.No, sim.FnMove, 0, 0, 1) // two bots cannot swap places
	g.red(sim.No, sim.FnMove, 1, 0, -1)
	g.occupant(sim.Blue, 0, 1, 2) // kitchens have separate grids
}
