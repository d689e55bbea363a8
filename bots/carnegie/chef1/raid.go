package chef1

import (
	"github.com/cookoff/cookoff/bots/carnegie/floor"
	"github.com/cookoff/cookoff/internal/sim"
)

// When a raid pays.
const (
	shortestRaid = 20 // turns of the window that are left
	denied       = 2  // one in so many of the enemy's dishes comes to nothing while we are there
)

// raid switches kitchens when that pays, and plays the turn if the team is in the enemy's kitchen.
func (b *Bot) raid(c sim.Controller) bool {
	s := c.State()
	if c.CanSwitchMaps() && b.raidPays(s) {
		c.SwitchMaps()
	}
	if !s.Switched(b.team) {
		return false
	}
	for i := range s.Board().BotsPerTeam() {
		if id := s.FirstBot(b.team) + i; s.Bot(id).Map != b.team {
			b.plunder(c, id)
		}
	}
	return true
}

// raidPays compares what the enemy may lose with what the team does not earn meanwhile. The enemy is
// taken to go on as well as it has, so nobody raids those who serve nothing.
func (b *Bot) raidPays(s *sim.State) bool {
	enemy := b.team.Enemy()
	left := s.Board().WindowEnd() - int64(s.Turn())
	earned := s.Money(enemy) - sim.StartMoney - int64(s.Turn())*sim.MoneyPerTurn
	if left < shortestRaid || earned <= 0 {
		return false
	}
	back := int64(s.Turn()) + left
	loss := b.plan.stake(s, b.team, back)
	gain := min(earned*left/int64(s.Turn()), b.plan.stake(s, enemy, back)) / denied
	return gain > loss
}

// stake is what the orders still bring a team that have to be served before a turn.
func (p *plan) stake(s *sim.State, team sim.Team, before int64) int64 {
	sum := int64(0)
	for i := range p.board.Orders {
		o := &p.board.Orders[i]
		if s.Order(team, i).Completed || o.Expires < int64(s.Turn()) || o.Expires > before {
			continue
		}
		gain := o.Reward + o.Penalty
		for _, f := range o.Required {
			gain -= int64(f.Price())
		}
		sum += max(gain, 0)
	}
	return sum
}

// plunder plays a bot in the enemy's kitchen: it takes what took the enemy the most work and throws
// it away, or holds it for good if there is nowhere to throw it.
func (b *Bot) plunder(c sim.Controller, id int) {
	s := c.State()
	bot := s.Bot(id)
	cell := b.floor.Cell(bot.Pos)
	var fn sim.Fn
	var target int
	switch bin, d := b.plan.places.nearest(sim.Trash, cell); {
	case bot.Holding == 0:
		fn, target = sim.FnPickup, b.booty(s, bot.Map, cell)
	case bot.Holding != sim.EmptyPlate && bot.Holding != sim.EmptyPan && d < floor.Far:
		fn, target = sim.FnTrash, bin
	default:
		fn, target = sim.FnPlace, b.dump(s, bot.Map, cell)
	}
	if target == nothing {
		return
	}
	b.plan.carryOut(c, id, step{fn: fn, tile: b.approach(c, id, target)})
}

// approach takes a step towards a tile, unless the bot reaches it already, and gives the tile back.
func (b *Bot) approach(c sim.Controller, id, tile int) int {
	reach := b.floor.Reach(tile)
	cell := b.floor.Cell(c.State().Bot(id).Pos)
	from := b.floor.Pos(cell)
	best, dx, dy := reach[cell], 0, 0
	var buf [9]int
	for _, n := range b.floor.Around(cell, buf[:0]) {
		to := b.floor.Pos(n)
		if reach[n] < best && c.CanMove(id, to.X-from.X, to.Y-from.Y) {
			best, dx, dy = reach[n], to.X-from.X, to.Y-from.Y
		}
	}
	if dx != 0 || dy != 0 {
		c.Move(id, dx, dy)
	}
	return tile
}

// booty is the tile with the thing that is best to take: what is near and worth much.
func (b *Bot) booty(s *sim.State, kitchen sim.Team, cell int) int {
	best, least := nothing, int(floor.Far)
	for tile := range b.floor.Cells() {
		at := b.floor.Pos(tile)
		it := s.Tile(kitchen, at.X, at.Y).Item
		if it == 0 || it == sim.EmptyPlate || it == sim.EmptyPan && b.floor.Kind(tile) != sim.Cooker {
			continue
		}
		walk := int(b.floor.Reach(tile)[cell])
		if walk >= floor.Far {
			continue
		}
		if it == sim.EmptyPan {
			walk += 10 // it is replaced for little money
		}
		if walk < least {
			best, least = tile, walk
		}
	}
	return best
}

// dump is a tile beside the bot to put a pan or plate on that is no good to anybody.
func (b *Bot) dump(s *sim.State, kitchen sim.Team, cell int) int {
	var buf [9]int
	for _, tile := range b.floor.Around(cell, buf[:0]) {
		at := b.floor.Pos(tile)
		if b.plan.holdsThings(tile) && b.floor.Kind(tile) != sim.Box && s.Tile(kitchen, at.X, at.Y).Item == 0 {
			return tile
		}
	}
	return nothing
}
