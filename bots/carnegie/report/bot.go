// Package report is the bot described by the contest's strategy report: one chef who repeatedly makes NOODLES and
// MEAT with a machine of sixteen states; support bots that wash up and keep away; late sabotage, and a defence. It
// is the baseline for bots that plan, and shows how far a fixed recipe goes. It imports only the rules and shared
// packages of bots.
package report

import (
	"github.com/cookoff/cookoff/bots/carnegie/floor"
	"github.com/cookoff/cookoff/bots/carnegie/stove"
	"github.com/cookoff/cookoff/internal/sim"
)

// Bot plays a team. It is deterministic.
type Bot struct {
	team  sim.Team
	floor *floor.Floor
	pots  []stove.Pot // the cookers of its own kitchen in this turn

	state   State
	counter int // cell where the chef works on the meat
	plate   int // cell of the plate
	cooker  int // cell where the meat is cooked
}

// nowhere is a missing cell.
const nowhere = -1

// New returns a bot for a team.
func New(b *sim.Board, team sim.Team) *Bot {
	return &Bot{team: team, floor: floor.New(b), counter: nowhere, plate: nowhere, cooker: nowhere}
}

// maxMeasured is the number of cells up to which all distances are computed in the first turn; on larger floors
// they are computed on demand.
const maxMeasured = 1024

// Turn plays a turn of all bots of the team. It never fails.
func (b *Bot) Turn(c sim.Controller) error {
	s := c.State()
	if s.Turn() == 1 && b.floor.Cells() <= maxMeasured {
		for cell := range b.floor.Cells() {
			b.floor.Reach(cell)
		}
	}
	b.pots = stove.Watch(s, b.team, b.pots[:0])
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
