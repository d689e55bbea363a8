// Package simple is a bot for Keep Off The Grass that plays by three plain ideas: every robot takes
// the nearest tile that is not its own, new robots are made at the front, and recyclers are built
// early, where they bring more than they cost. It imports only the rules.
package simple

import "github.com/cookoff/cookoff/internal/games/grass/field"

// Bot plays a player.
type Bot struct {
	player int
	state  *field.State
	matter int

	doomed  [field.MaxTiles]bool // becomes grass in this turn, or is in the way of robots
	wanted  distances            // to the nearest tile to take
	enemy   distances            // to the nearest tile of the opponent
	claimed [field.MaxTiles]int  // robots that come to the tile in this turn
}

// New makes a bot for a player.
func New(player int) *Bot { return &Bot{player: player} }

// Act gives the orders of a turn.
func (b *Bot) Act(s *field.State, a *field.Answer) {
	b.state, b.matter = s, s.Matter(b.player)
	b.claimed = [field.MaxTiles]int{}
	b.survey()
	b.recycle(a)
	b.spawn(a)
	b.move(a)
}

// survey finds out where robots can go, and how far everything is.
func (b *Bot) survey() {
	s := b.state
	for cell := range s.Board().Tiles() {
		b.doomed[cell] = s.Blocked(cell) || s.Tile(cell).Scrap == 1 && s.InReach(cell)
	}
	b.wanted.measure(b, func(t field.Tile) bool { return t.Owner != b.player })
	b.enemy.measure(b, func(t field.Tile) bool { return t.Owner == 1-b.player })
}

// spawn makes robots with all the matter, as near as can be to the tiles to take, nearer to the
// opponent among those, and not too many on one tile.
func (b *Bot) spawn(a *field.Answer) {
	const perRobot, perStep = 6, 4
	for ; b.matter >= field.RobotCost; b.matter -= field.RobotCost {
		best, cost := -1, 0
		for cell := range b.state.Board().Tiles() {
			if b.doomed[cell] || b.wanted[cell] == unreachable || !b.state.CanSpawn(b.player, cell) {
				continue
			}
			c := perStep*b.wanted[cell] + perRobot*b.claimed[cell] + min(b.enemy[cell], field.MaxWidth)
			if best < 0 || c < cost {
				best, cost = cell, c
			}
		}
		if best < 0 {
			return
		}
		x, y := b.state.Board().Place(best)
		a.Spawn(1, x, y)
		b.claimed[best]++
	}
}

// move sends each robot a step nearer to a tile to take, to one where few others go.
func (b *Bot) move(a *field.Answer) {
	board := b.state.Board()
	for cell := range board.Tiles() {
		t := b.state.Tile(cell)
		if t.Owner != b.player {
			continue
		}
		for range t.Units {
			to, ok := b.step(cell)
			if !ok {
				break
			}
			b.claimed[to]++
			x, y := board.Place(cell)
			toX, toY := board.Place(to)
			a.Move(1, x, y, toX, toY)
		}
	}
}

// step chooses the tile beside a cell that is best for one more robot.
func (b *Bot) step(cell int) (to int, ok bool) {
	const perRobot, perStep = 2, 3
	cost := 0
	for _, beside := range b.state.Board().Near(cell) {
		next := int(beside)
		if b.doomed[next] || b.wanted[next] == unreachable {
			continue
		}
		c := perStep*b.wanted[next] + perRobot*b.claimed[next] + min(b.enemy[next], field.MaxWidth)/perStep
		if !ok || c < cost {
			to, cost, ok = next, c, true
		}
	}
	return to, ok
}
