package raider

import (
	"slices"

	"github.com/cookoff/cookoff/internal/sim"
)

// walk moves a bot a step towards its target.
func (b *Bot) walk(c sim.Controller, id, i int) {
	s := c.State()
	bot := s.Bot(id)
	cell := b.floor.Cell(bot.Pos)
	tile := b.target(s, bot, i)
	b.targets[i] = tile
	if tile == none {
		return
	}
	reach := b.floor.Reach(tile)
	best, dx, dy := reach[cell], 0, 0
	var around [9]int
	for _, n := range b.floor.Around(cell, around[:0]) {
		to := b.floor.Pos(n)
		if reach[n] < best && c.CanMove(id, to.X-bot.X, to.Y-bot.Y) {
			best, dx, dy = reach[n], to.X-bot.X, to.Y-bot.Y
		}
	}
	if dx != 0 || dy != 0 {
		c.Move(id, dx, dy)
	}
}

// target returns a bot's target tile, not shared with other bots of the team.
func (b *Bot) target(s *sim.State, bot sim.Bot, i int) int {
	cell := b.floor.Cell(bot.Pos)
	emptied := bot.Holding == sim.EmptyPlate || bot.Holding == sim.EmptyPan
	if bot.Holding != 0 && !emptied {
		if bin := b.nearestTrash(cell); bin != none {
			return bin
		}
	}
	post := map[Style]sim.Kind{Block: sim.Submit, Camp: sim.Cooker}
	if kind, ok := post[b.style]; ok {
		if tile := b.nearest(cell, func(tile int) bool { return b.floor.Kind(tile) == kind && b.isUntargeted(tile, i) }); tile != none {
			return tile
		}
	}
	if b.style == Starve {
		pan := b.nearest(cell, func(tile int) bool {
			return b.floor.Kind(tile) == sim.Cooker && b.isUntargeted(tile, i) && b.value(s, bot.Map, tile) > 0
		})
		if pan != none {
			return pan
		}
	}
	// Items of little value are targets only if there is nothing else.
	for _, least := range []int{2, 1} {
		if tile := b.nearest(cell, func(tile int) bool { return b.isUntargeted(tile, i) && b.value(s, bot.Map, tile) >= least }); tile != none {
			return tile
		}
	}
	return none
}

// isUntargeted reports whether no other bot of the team targets a tile.
func (b *Bot) isUntargeted(tile, i int) bool {
	other := slices.Index(b.targets, tile)
	return other < 0 || other == i
}
