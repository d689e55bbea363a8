package kitchenstory

import (
	"slices"

	"github.com/cookoff/cookoff/internal/sim"
)

// thing is a food, a plate or a pan with its history. The rules have no such things: for them an item is a value.
type thing struct {
	goods  sim.Goods
	food   sim.Ingredient // what it is now; of a food
	inside []*thing       // foods on a plate, or the food in a pan

	buyer  sim.Team
	bot    int   // who bought it; nobody: it was there, was washed, or is a copy that a box made
	bought int   // turn
	cost   int64 // what was paid

	cook    int // bot that put it on a cooker last
	cooked  int // turn in which it was cooked; 0: never
	burnt   int // turn in which it burnt; 0: never
	burntAt sim.Pos
	burntIn sim.Team // in whose kitchen
	end     end
	ended   int      // turn
	endedBy int      // bot
	order   int      // index of the order that it was served for
	kitchen sim.Team // whose order that is

	// Of a plate that no active order wanted: the order, from 1, that it came too late for, or that another plate had been
	// served for; where, when and by whom.
	late, got int
	unwanted  struct {
		kitchen   sim.Team
		turn, bot int
	}
}

const nobody = -1

// end is how a thing left the match.
type end uint8

const (
	left   end = iota // it did not: it was still there at the end
	served            // on a plate that was served, or that plate
	trashed
	vanished // in a box that lost what it had
)

func (th *thing) isFood() bool { return th.goods < sim.FoodCount }

// all are the thing and what is in it.
func (th *thing) all() []*thing { return append([]*thing{th}, th.inside...) }

// store is where the things of a match are: in hands, and on tiles.
type store struct {
	every []*thing
	hands []*thing                // by bot; nil: empty
	tiles [2]map[sim.Pos][]*thing // by kitchen; more than one only in a box
}

func newStore(s *sim.State) *store {
	st := &store{hands: make([]*thing, s.Bots()), tiles: [2]map[sim.Pos][]*thing{{}, {}}}
	for t := range sim.Team(2) {
		s.EachChangedTile(t, func(x, y int, tile sim.Tile) { st.found(t, sim.Pos{X: x, Y: y}, tile) })
		b := s.Board()
		for x := range b.Width {
			for y := range b.Height {
				if p := (sim.Pos{X: x, Y: y}); len(st.tiles[t][p]) == 0 {
					st.found(t, p, s.Tile(t, x, y))
				}
			}
		}
	}
	return st
}

// found adds what lies on a tile at the start.
func (st *store) found(t sim.Team, p sim.Pos, tile sim.Tile) {
	if tile.Item.Class() == sim.PanItem && len(st.tiles[t][p]) == 0 {
		st.tiles[t][p] = []*thing{st.add(thing{goods: sim.BuyPan, buyer: t, bot: nobody})}
	}
}

func (st *store) add(th thing) *thing {
	made := &th
	made.cook = nobody
	st.every = append(st.every, made)
	return made
}

// copyOf adds a food that a box has made of another one.
func (st *store) copyOf(th *thing) *thing {
	return st.add(thing{goods: th.goods, food: th.food, buyer: th.buyer, bot: nobody, bought: th.bought})
}

// take takes the last thing of a tile away.
func (st *store) take(t sim.Team, p sim.Pos) *thing {
	list := st.tiles[t][p]
	if len(list) == 0 {
		return nil
	}
	st.tiles[t][p] = list[:len(list)-1]
	return list[len(list)-1]
}

// top is the last thing of a tile, or nil.
func (st *store) top(t sim.Team, p sim.Pos) *thing {
	if list := st.tiles[t][p]; len(list) > 0 {
		return list[len(list)-1]
	}
	return nil
}

func (st *store) put(t sim.Team, p sim.Pos, th *thing) {
	st.tiles[t][p] = append(slices.Clip(st.tiles[t][p]), th)
}

// lose ends what is on a tile: the rules have lost it.
func (st *store) lose(t sim.Team, p sim.Pos, turn int) {
	for _, th := range st.tiles[t][p] {
		finish(th, vanished, turn, nobody)
	}
	delete(st.tiles[t], p)
}

// finish ends a thing and what is in it.
func finish(th *thing, how end, turn, bot int) {
	for _, part := range th.all() {
		part.end, part.ended, part.endedBy = how, turn, bot
	}
}
