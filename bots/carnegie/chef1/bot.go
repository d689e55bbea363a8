// Package chef1 is a bot for the Carnegie Cookoff that runs a kitchen: it serves any order that pays,
// with all its bots at once.
//
// It remembers next to nothing. In every turn it looks at the kitchen as it is, chooses the orders
// to work on (menu), shares out what lies about among them (dish), finds out what is to be done
// next (errand), gives each bot the errand that suits it best (assign), and leads the bots there
// on ways that do not cross (traffic). Burnt food, a stolen pan or a blocked way need no plan of
// their own: in the next turn the kitchen looks different, and so does what is to be done.
//
// It imports only the rules and what bots share.
package chef1

import (
	"github.com/cookoff/cookoff/bots/carnegie/floor"
	"github.com/cookoff/cookoff/bots/carnegie/traffic"
	"github.com/cookoff/cookoff/internal/sim"
)

// Bot plays a team. It is deterministic.
type Bot struct {
	team    sim.Team
	floor   *floor.Floor
	traffic *traffic.Planner
	plan    *plan
}

// New makes a bot for a team.
func New(b *sim.Board, team sim.Team) *Bot {
	f := floor.New(b)
	return &Bot{
		team:    team,
		floor:   f,
		traffic: traffic.New(f),
		plan:    newPlan(b, f, team),
	}
}

// Turn plays a turn of all bots of the team. It never fails.
//
// A bot has one action and one move, in whatever order suits it: who reaches what it is to work on
// acts first and walks on to the next thing; the others walk first.
func (b *Bot) Turn(c sim.Controller) error {
	if !b.raid(c) {
		b.Cook(c)
	}
	return nil
}

// Cook plays a turn in the team's own kitchen, without a thought of raids.
func (b *Bot) Cook(c sim.Controller) {
	p := b.plan
	p.make(c.State())
	if b.act(c) {
		p.make(c.State())
	}
	b.walk(c)
	b.act(c)
}

// act lets all bots act that have not yet and are where they should be.
func (b *Bot) act(c sim.Controller) (acted bool) {
	for i := range b.plan.cooks {
		k := &b.plan.cooks[i]
		k.cell = b.floor.Cell(c.State().Bot(k.id).Pos)
		st := k.step
		if b.plan.actedIn[k.id-b.plan.first] == b.plan.now || st.fn == sim.FnNone || st.from > b.plan.now ||
			b.floor.Reach(st.tile)[k.cell] != 0 {
			continue
		}
		b.plan.actedIn[k.id-b.plan.first] = b.plan.now
		b.plan.carryOut(c, k.id, st)
		b.plan.remember(k)
		acted = true
	}
	return acted
}

// walk moves all bots one step on their ways.
func (b *Bot) walk(c sim.Controller) {
	p := b.plan
	walkers := p.walkers()
	ways := b.traffic.Plan(walkers, p.others)
	// Who leaves a cell must move before who enters it: go round until nobody can move any more.
	moved := make([]bool, len(walkers))
	for again := true; again; {
		again = false
		for w := range walkers {
			k := &p.cooks[p.walking[w]]
			from, to := b.floor.Pos(walkers[w].Cell), b.floor.Pos(int(ways[w][1]))
			if dx, dy := to.X-from.X, to.Y-from.Y; !moved[w] && c.CanMove(k.id, dx, dy) {
				moved[w], again = c.Move(k.id, dx, dy), true
			}
		}
	}
}
