package report

import (
	"github.com/cookoff/cookoff/bots/carnegie/floor"
	"github.com/cookoff/cookoff/internal/sim"
)

// lateTurns is the maximum number of turns left in the switch window when the team switches (strategy report,
// section 8.6).
const lateTurns = 30

// wantsToSabotage reports whether the switch window is open with at most lateTurns left and the team has not
// switched.
func wantsToSabotage(s *sim.State, team sim.Team) bool {
	return s.CanSwitch(team) && int64(s.Turn()) > s.Board().WindowEnd()-lateTurns
}

// sabotage plays a bot in the opponent's kitchen: the n-th bot takes the pan from the n-th cooker and carries
// it into a corner.
func (b *Bot) sabotage(h hand, n int) {
	held := h.bot().Holding
	if held.Class() == sim.PanItem {
		b.hide(h)
		return
	}
	if held != 0 {
		h.putDown()
		return
	}
	var pans []int
	for cell := range h.floor.Cells() {
		if h.floor.Kind(cell) == sim.Cooker && h.tile(cell).Item.Class() == sim.PanItem && h.floor.Reaches(h.floor.Room(h.cell()), cell) {
			pans = append(pans, cell)
		}
	}
	if len(pans) == 0 {
		b.hide(h) // makes room for a bot with a pan
		return
	}
	h.do(h.c.Pickup, pans[n%len(pans)])
}

// hide walks to the free cell nearest to a corner of the map.
func (b *Bot) hide(h hand) {
	from := h.cell()
	best, least := from, cornerDistance(b.floor, from)
	for cell := range b.floor.Cells() {
		if !b.floor.Walkable(cell) || b.floor.Room(cell) != b.floor.Room(from) || cornerDistance(b.floor, cell) >= least {
			continue
		}
		if at := b.floor.Pos(cell); h.c.State().Occupant(h.bot().Map, at.X, at.Y) < 0 {
			best, least = cell, cornerDistance(b.floor, cell)
		}
	}
	if h.goTo(best) && best != h.cell() && h.free(h.cell(), best) {
		h.step(h.cell(), best)
	}
}

func cornerDistance(f *floor.Floor, cell int) int {
	p := f.Pos(cell)
	return min(p.X, f.Width-1-p.X) + min(p.Y, f.Height-1-p.Y)
}

// defend plays a bot while the opponent is in the kitchen (strategy report, section 8.7): the bot with a filled
// plate serves it as soon as an order matches; the others wash up or stand next to a cooker, the n-th bot next
// to the n-th.
func (b *Bot) defend(h hand, n int) {
	held := h.bot().Holding
	switch {
	case held.Class() == sim.PlateItem && held != sim.EmptyPlate:
		if h.do(h.c.Submit, h.nearest(func(t sim.Tile) bool { return t.Kind == sim.Submit })) {
			b.state = CheckPan
		}
	case n > 0 && wash(h):
	case len(b.cookers) > 0:
		h.goTo(h.floor.Cell(b.cookers[n%len(b.cookers)].Pos))
	}
}
