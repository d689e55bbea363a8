// Package random is a bot for Keep Off The Grass that moves its robots at random, sometimes spawns some, and
// rarely builds a recycler. Most of its orders are valid. It imports only the rules.
package random

import (
	"math/rand/v2"

	"github.com/cookoff/cookoff/internal/games/grass/field"
)

// Odds of 1 in n.
const (
	stayOdds    = 8  // a group of robots stays in place
	farOdds     = 4  // a moving group heads for a random tile of the map
	saveOdds    = 3  // no further purchase in a turn
	buildOdds   = 6  // a purchase is a recycler
	invalidOdds = 30 // a turn has an invalid order
)

// Bot plays a player. It is deterministic: with the same board, player and seed it plays the same match against the
// same opponent.
type Bot struct {
	player     int
	rng        *rand.Rand
	spawnCells []int // cells where robots can be spawned; buffer
}

// New returns a bot for a player. With the same seed, the bots of both players play differently.
func New(player int, seed uint64) *Bot {
	return &Bot{player: player, rng: rand.New(rand.NewPCG(seed, uint64(player)))}
}

// Act gives the orders of a turn.
func (r *Bot) Act(s *field.State, a *field.Answer) {
	r.spawnCells = r.spawnCells[:0]
	for cell := range s.Board().Tiles() {
		t := s.Tile(cell)
		if t.Owner != r.player || t.Recycler {
			continue
		}
		r.spawnCells = append(r.spawnCells, cell)
		if t.Units > 0 {
			r.move(s, a, cell, t.Units)
		}
	}
	r.spend(s, a)
	if r.oneIn(invalidOdds) {
		x, y := r.anywhere(s.Board())
		a.Move(1+r.rng.IntN(3), x, y, x, y)
	}
}

func (r *Bot) oneIn(n int) bool { return r.rng.IntN(n) == 0 }

// move sends some of the robots of a cell to an adjacent tile, or far away.
func (r *Bot) move(s *field.State, a *field.Answer, cell, units int) {
	if r.oneIn(stayOdds) {
		return
	}
	b := s.Board()
	x, y := b.Coordinates(cell)
	toX, toY := r.anywhere(b)
	if !r.oneIn(farOdds) {
		near := b.Near(cell)
		toX, toY = b.Coordinates(int(near[r.rng.IntN(len(near))]))
	}
	if toX != x || toY != y {
		a.Move(1+r.rng.IntN(units), x, y, toX, toY)
	}
}

// spend buys a random number of robots and recyclers on its own tiles.
func (r *Bot) spend(s *field.State, a *field.Answer) {
	for matter := s.Matter(r.player); matter >= field.RobotCost && len(r.spawnCells) > 0; matter -= field.RobotCost {
		if r.oneIn(saveOdds) {
			return
		}
		cell := r.spawnCells[r.rng.IntN(len(r.spawnCells))]
		x, y := s.Board().Coordinates(cell)
		if r.oneIn(buildOdds) && s.CanBuild(r.player, cell) {
			a.Build(x, y)
		} else {
			a.Spawn(1, x, y)
		}
	}
}

func (r *Bot) anywhere(b *field.Board) (x, y int) { return b.Coordinates(r.rng.IntN(b.Tiles())) }
