// Package report is the bot described in the contest's strategy report: one chef who repeatedly makes NOODLES
// and MEAT with a state machine of sixteen states; support bots that wash up and keep out of the way; late
// sabotage, and a defence. It is a baseline for planning bots and shows the limits of a fixed recipe. It
// imports only the rules and shared packages of bots.
package report

import (
	"github.com/cookoff/cookoff/bots/carnegie/floor"
	"github.com/cookoff/cookoff/bots/carnegie/stove"
	"github.com/cookoff/cookoff/internal/sim"
)

// Bot plays a team. It is deterministic.
type Bot struct {
	team    sim.Team
	floor   *floor.Floor
	cookers []stove.Pot // cookers of its own kitchen

	state   State
	counter int // cell of the counter with the meat
	plate   int // cell of the plate
	cooker  int // cell of the cooker for the meat
}

// nowhere stands for no cell.
const nowhere = -1

// New returns a bot for a team.
func New(b *sim.Board, team sim.Team) *Bot {
	return &Bot{team: team, floor: floor.New(b), counter: nowhere, plate: nowhere, cooker: nowhere}
}

// maxMeasured is the maximum number of cells for which all distances are computed in the first turn. On larger
// floors they are computed on demand.
const maxMeasured = 1024

// Turn plays a turn of all bots of the team. It never fails.
func (b *Bot) Turn(c sim.Controller) error {
	s := c.State()
	if s.Turn() == 1 && b.floor.Cells() <= maxMeasured {
		for cell := range b.floor.Cells() {
			b.floor.Reach(cell)
		}
	}
	b.cookers = stove.Watch(s, b.team, b.cookers[:0])
	if wantsToSabotage(s, b.team) {
		c.SwitchMaps()
	}
	first := s.FirstBot(b.team)
	for i := range s.Board().BotsPerTeam() {
		h := hand{c: c, floor: b.floor, id: first + i}
		switch {
		case h.bot().Map != b.team:
			b.sabotage(h, i)
		case s.Switched(b.team.Enemy()):
			b.defend(h, i)
		case i == 0:
			b.cook(h)
		default:
			b.support(h, first)
		}
	}
	return nil
}
