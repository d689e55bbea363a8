package kitchenstory

import (
	"slices"

	"github.com/cookoff/cookoff/internal/sim"
)

// thing is a food, a plate or a pan with its history, unlike sim.Item, which is only a value.
type thing struct {
	goods  sim.Goods
	inside []*thing // foods on a plate, or the food in a pan

	buyer  sim.Team
	bought int   // turn
	cost   int64 // price paid; 0: initial, washed, or copied by a box

	cook    int // bot that last put it on a cooker
	cooked  int // turn in which it was cooked; 0: never
	burnt   int // turn in which it burnt; 0: never
	burntAt sim.Pos
	burntIn sim.Team // in this team's kitchen
	end     end
	ended   int      // turn
	endedBy int      // bot
	order   int      // index of the order that it was served for
	kitchen sim.Team // owner of that order

	// For a plate that matched no active order: the order, from 1, for which it was late, or which was served with another
	// plate, and where, when and by which bot it was submitted.
	lateFor, duplicateOf int
	unwanted             struct {
		kitchen   sim.Team
		turn, bot int
	}
}

const noBot = -1

// end is the way in which a thing left the match.
type end uint8

const (
	left   end = iota // still there at the end
	served            // as or on a served plate
	trashed
	vanished // in a box that lost its contents
)

func (th *thing) isFood() bool { return th.goods < sim.FoodCount }

// all returns the thing and its contents.
func (th *thing) all() []*thing { return append([]*thing{th}, th.inside...) }

// tracker tracks the things of a match, in hands and on tiles.
type tracker struct {
	all   []*thing
	hands []*thing                // by bot; nil: empty
	tiles [2]map[sim.Pos][]*thing // by kitchen; more than one only in a box
}

func newTracker(s *sim.State) *tracker {
	st := &tracker{hands: make([]*thing, s.Bots()), tiles: [2]map[sim.Pos][]*thing{{}, {}}}
	b := s.Board()
	for t := range sim.Team(2) {
		for x := range b.Width {
			for y := range b.Height {
				if it := s.Tile(t, x, y).Item; it != 0 {
					st.put(t, sim.Pos{X: x, Y: y}, st.add(thing{goods: it.Goods(), buyer: t}))
				}
			}
		}
	}
	return st
}

func (st *tracker) add(th thing) *thing {
	added := &th
	added.cook = noBot
	st.all = append(st.all, added)
	return added
}

// copyOf adds a copy of a food that a box creates.
func (st *tracker) copyOf(th *thing) *thing {
	return st.add(thing{goods: th.goods, buyer: th.buyer, bought: th.bought})
}

// take removes and returns the last thing on a tile.
func (st *tracker) take(t sim.Team, p sim.Pos) *thing {
	list := st.tiles[t][p]
	if len(list) == 0 {
		return nil
	}
	st.tiles[t][p] = list[:len(list)-1]
	return list[len(list)-1]
}

// top returns the last thing on a tile, or nil.
func (st *tracker) top(t sim.Team, p sim.Pos) *thing {
	if list := st.tiles[t][p]; len(list) > 0 {
		return list[len(list)-1]
	}
	return nil
}

func (st *tracker) put(t sim.Team, p sim.Pos, th *thing) {
	st.tiles[t][p] = append(slices.Clip(st.tiles[t][p]), th)
}

// follow applies an event to the things.
func (st *tracker) follow(e *sim.Event, turn int) {
	if e.Bot == noBot {
		st.followAutomatic(e, turn)
		return
	}
	hand := &st.hands[e.Bot]
	switch e.Kind {
	case sim.EventBought, sim.EventPlateTaken:
		*hand = st.add(thing{goods: e.Item.Goods(), buyer: e.Team, bought: turn, cost: -e.Money})
	case sim.EventPickedUp:
		*hand = st.take(e.Kitchen, e.At)
	case sim.EventPutDown, sim.EventPutInBox:
		st.put(e.Kitchen, e.At, *hand)
		*hand = nil
	case sim.EventPanPlaced:
		pan := *hand
		for _, food := range pan.inside {
			food.cook = e.Bot
		}
		*hand = st.take(e.Kitchen, e.At)
		st.put(e.Kitchen, e.At, pan)
	case sim.EventCookingBegan:
		(*hand).cook = e.Bot
		st.top(e.Kitchen, e.At).inside = []*thing{*hand}
		*hand = nil
	case sim.EventTakenFromPan:
		pan := st.top(e.Kitchen, e.At)
		*hand, pan.inside = pan.inside[0], nil
	case sim.EventPlateInSink:
		*hand = nil
	case sim.EventThrownAway:
		st.throwAway(e, turn)
	case sim.EventAddedToHeld:
		(*hand).inside = append((*hand).inside, st.take(e.Kitchen, e.At))
	case sim.EventAddedOnTile:
		for i, plate := range st.tiles[e.Kitchen][e.At] {
			food := *hand
			if i > 0 {
				food = st.copyOf(food)
			}
			plate.inside = append(plate.inside, food)
		}
		*hand = nil
	case sim.EventServed:
		for _, part := range (*hand).all() {
			part.finish(served, turn, e.Bot)
			part.order, part.kitchen = e.Order, e.Kitchen
		}
		*hand = nil
	}
}

// throwAway removes the food in a bot's hands, on its plate or in its pan.
func (st *tracker) throwAway(e *sim.Event, turn int) {
	held := st.hands[e.Bot]
	for _, part := range held.all() {
		if part.isFood() {
			part.finish(trashed, turn, e.Bot)
		}
	}
	if held.inside = nil; held.isFood() {
		st.hands[e.Bot] = nil
	}
}

// followAutomatic applies an automatic event to the things.
func (st *tracker) followAutomatic(e *sim.Event, turn int) {
	switch e.Kind {
	case sim.EventLost:
		for _, th := range st.tiles[e.Kitchen][e.At] {
			for _, part := range th.all() {
				part.finish(vanished, turn, noBot)
			}
		}
		delete(st.tiles[e.Kitchen], e.At)
	case sim.EventCooked:
		st.top(e.Kitchen, e.At).inside[0].cooked = turn
	case sim.EventBurnt:
		food := st.top(e.Kitchen, e.At).inside[0]
		food.burnt, food.burntAt, food.burntIn = turn, e.At, e.Kitchen
	}
}

func (th *thing) finish(how end, turn, bot int) { th.end, th.ended, th.endedBy = how, turn, bot }
