// Package raider is a bot for the Carnegie Cookoff that cooks nothing: it switches to the opponent's kitchen as
// soon as possible and does damage there. It serves as a sparring partner and as a part of other bots.
//
// It imports only the rules and shared packages of bots.
package raider

import (
	"slices"

	"github.com/cookoff/cookoff/bots/carnegie/floor"
	"github.com/cookoff/cookoff/internal/sim"
)

// Style is a way of doing damage.
type Style string

// The styles.
const (
	Clear  Style = "clear"  // throws away items, nearest first
	Starve Style = "starve" // takes the pans off the cookers first, and empties or removes all it can
	Block  Style = "block"  // stands where plates are delivered
	Camp   Style = "camp"   // stands at the cookers and takes items within reach
)

// Styles returns all styles, the default first.
func Styles() []string { return []string{string(Clear), string(Starve), string(Block), string(Camp)} }

// none stands for no tile.
const none = -1

// Bot raids for a team. It is deterministic.
type Bot struct {
	team    sim.Team
	floor   *floor.Floor
	style   Style
	dumped  []int // tiles with items it put down for good
	targets []int // by bot: its target tile, or none
}

// New returns a bot for a team.
func New(b *sim.Board, team sim.Team, style Style) *Bot {
	return &Bot{team: team, floor: floor.New(b), style: style, targets: slices.Repeat([]int{none}, b.BotsPerTeam())}
}

// Turn plays a turn of all bots of the team. It never fails.
func (b *Bot) Turn(c sim.Controller) error {
	if c.CanSwitchMaps() {
		c.SwitchMaps()
	}
	b.Raid(c)
	return nil
}

// Raid plays a turn of the bots in the opponent's kitchen.
func (b *Bot) Raid(c sim.Controller) {
	s := c.State()
	for i := range b.targets {
		id := s.FirstBot(b.team) + i
		if s.Bot(id).Map == b.team {
			b.targets[i] = none
			continue
		}
		acted := b.act(c, id)
		b.walk(c, id, i)
		if !acted {
			b.act(c, id)
		}
	}
}

// act takes or drops an item within a bot's reach, and reports whether it did.
func (b *Bot) act(c sim.Controller, id int) bool {
	s := c.State()
	bot := s.Bot(id)
	cell := b.floor.Cell(bot.Pos)
	var around [9]int
	tiles := b.floor.Around(cell, around[:0])
	if bot.Holding != 0 {
		return b.dispose(c, bot, tiles)
	}
	best, most := none, 0
	for _, tile := range tiles {
		if v := b.value(s, bot.Map, tile); v > most {
			best, most = tile, v
		}
	}
	if best == none {
		return false
	}
	at := b.floor.Pos(best)
	return c.Pickup(id, at.X, at.Y)
}

// dispose throws away a bot's item, or puts it down if it cannot be thrown away.
func (b *Bot) dispose(c sim.Controller, bot sim.Bot, tiles []int) bool {
	emptied := bot.Holding == sim.EmptyPlate || bot.Holding == sim.EmptyPan
	for _, tile := range tiles {
		at := b.floor.Pos(tile)
		if !emptied && b.floor.Kind(tile) == sim.Trash {
			return c.Trash(bot.ID, at.X, at.Y)
		}
	}
	if !emptied && b.nearestTrash(b.floor.Cell(bot.Pos)) != none || b.style == Camp && bot.Holding != sim.EmptyPlate {
		return false // walks to a trash tile, or keeps its item
	}
	for _, tile := range tiles {
		at := b.floor.Pos(tile)
		kind := b.floor.Kind(tile)
		if kind != sim.Cooker && kind != sim.Box && c.State().Tile(bot.Map, at.X, at.Y).Item == 0 && c.Place(bot.ID, at.X, at.Y) {
			b.dumped = append(b.dumped, tile)
			return true
		}
	}
	return false
}

// value returns the value of taking the item on a tile; 0: do not take it.
func (b *Bot) value(s *sim.State, kitchen sim.Team, tile int) int {
	at := b.floor.Pos(tile)
	it := s.Tile(kitchen, at.X, at.Y).Item
	_, full := it.Ingredient()
	onCooker := b.floor.Kind(tile) == sim.Cooker
	switch {
	case it == 0 || slices.Contains(b.dumped, tile):
		return 0
	case it.Class() == sim.PlateItem && it != sim.EmptyPlate:
		return 5
	case onCooker && full:
		return 4
	case onCooker && b.style != Clear:
		return 4
	case onCooker:
		return 1
	case it == sim.EmptyPlate || it == sim.EmptyPan:
		return 0
	}
	return 3
}

func (b *Bot) nearestTrash(cell int) int {
	return b.nearest(cell, func(tile int) bool { return b.floor.Kind(tile) == sim.Trash })
}

// nearest returns the nearest matching tile, or none.
func (b *Bot) nearest(cell int, wanted func(tile int) bool) int {
	best, least := none, int16(floor.Far)
	for tile := range b.floor.Cells() {
		if wanted(tile) {
			if d := b.floor.Reach(tile)[cell]; d < least {
				best, least = tile, d
			}
		}
	}
	return best
}
