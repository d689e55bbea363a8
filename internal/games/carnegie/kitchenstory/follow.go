package kitchenstory

import (
	"github.com/cookoff/cookoff/internal/games/carnegie/kitchenscene"
	"github.com/cookoff/cookoff/internal/sim"
)

// follow does with things what a call has done with items. s is the state after it.
func (st *store) follow(a *kitchenscene.Attempt, s *sim.State) {
	id, kitchen, at, turn := a.Bot.ID, a.Bot.Map, a.Target, s.Turn()
	hand := &st.hands[id]
	switch a.Fn {
	case sim.FnBuy:
		goods := sim.Goods(a.Args[1].Int)
		*hand = st.add(thing{goods: goods, buyer: a.Team, bot: id, bought: turn, cost: int64(goods.Price())})
		if goods < sim.FoodCount {
			(*hand).food = sim.NewIngredient(sim.Food(goods), false, sim.Raw)
		}
	case sim.FnPickup:
		*hand = st.take(kitchen, at)
	case sim.FnPlace, sim.FnStartCook:
		st.place(a, turn)
	case sim.FnTrash:
		th := *hand
		if th.isFood() {
			*hand = nil
		}
		for _, part := range th.all() {
			if part.isFood() {
				finish(part, trashed, turn, id)
			}
		}
		th.inside = nil
	case sim.FnChop:
		if th := st.top(kitchen, at); th != nil {
			th.food = sim.NewIngredient(th.food.Kind(), true, th.food.Stage())
		}
	case sim.FnTakeFromPan:
		if pan := st.top(kitchen, at); pan != nil && len(pan.inside) == 1 {
			*hand, pan.inside = pan.inside[0], nil
		}
	case sim.FnTakeCleanPlate:
		*hand = st.add(thing{goods: sim.BuyPlate, buyer: a.Team, bot: nobody, bought: turn})
	case sim.FnPutDirtyPlateInSink:
		*hand = nil
	case sim.FnAddFoodToPlate:
		st.fill(a, turn)
	case sim.FnSubmit:
		th := *hand
		finish(th, served, turn, id)
		for _, part := range th.all() {
			part.order, part.kitchen = servedNow(s, kitchen, id), kitchen
		}
		*hand = nil
	}
}

// place follows a thing that is put down, or onto a cooker.
func (st *store) place(a *kitchenscene.Attempt, turn int) {
	kitchen, at, hand := a.Bot.Map, a.Target, &st.hands[a.Bot.ID]
	th := *hand
	switch {
	case a.Tile.Kind == sim.Cooker && th.isFood():
		if pan := st.top(kitchen, at); pan != nil {
			pan.inside, th.cook = []*thing{th}, a.Bot.ID
		}
		*hand = nil
	case a.Tile.Kind == sim.Cooker:
		for _, food := range th.inside {
			food.cook = a.Bot.ID
		}
		*hand = st.take(kitchen, at)
		st.put(kitchen, at, th)
	default:
		if a.Tile.Kind == sim.Box && a.Tile.Item == 0 {
			st.lose(kitchen, at, turn)
		}
		st.put(kitchen, at, th)
		*hand = nil
	}
}

// fill follows a food that is added to a plate: the one in the hands to the one on the tile, or the other way round. A box
// gives or takes all that it has at once.
func (st *store) fill(a *kitchenscene.Attempt, turn int) {
	kitchen, at, hand := a.Bot.Map, a.Target, &st.hands[a.Bot.ID]
	if a.Bot.Holding.Class() == sim.PlateItem {
		if food := st.take(kitchen, at); food != nil {
			(*hand).inside = append((*hand).inside, food)
		}
		st.lose(kitchen, at, turn)
		return
	}
	food := *hand
	for i, plate := range st.tiles[kitchen][at] {
		if i > 0 {
			food = st.copyOf(*hand)
		}
		plate.inside = append(plate.inside, food)
	}
	*hand = nil
}

// refused follows a call that was refused: one of them changes something.
func (st *store) refused(a *kitchenscene.Attempt, turn int, r sim.Refusal) {
	if a.Fn == sim.FnPickup && r == sim.NothingThere && a.Tile.Kind == sim.Box {
		st.lose(a.Bot.Map, a.Target, turn)
	}
}

// cook notes what has become of the foods on the cookers.
func (st *store) cook(s *sim.State, kitchen sim.Team, at sim.Pos) {
	food, full := s.Tile(kitchen, at.X, at.Y).Item.Ingredient()
	pan := st.top(kitchen, at)
	if !full || pan == nil || len(pan.inside) != 1 {
		return
	}
	th := pan.inside[0]
	switch {
	case food.Stage() == sim.Cooked && th.food.Stage() == sim.Raw:
		th.cooked = s.Turn()
	case food.Stage() == sim.Burnt && th.burnt == 0:
		th.burnt, th.burntAt, th.burntIn = s.Turn(), at, kitchen
	}
	th.food = food
}

// servedNow is the index of the order of a kitchen that a bot has just served.
func servedNow(s *sim.State, kitchen sim.Team, bot int) int {
	for i := range s.Board().Orders {
		if o := s.Order(kitchen, i); o.Completed && o.Turn == s.Turn() && o.ClaimedBy == bot {
			return i
		}
	}
	return nobody
}
