package kitchenstory

import (
	"fmt"

	"github.com/cookoff/cookoff/internal/contest/scene"
	"github.com/cookoff/cookoff/internal/contest/story"
	"github.com/cookoff/cookoff/internal/games/carnegie/kitchenscene"
	"github.com/cookoff/cookoff/internal/sim"
)

// stuck returns findings about a bot that stood still with an item in its hands without being blocked.
func (b *Book) stuck(s *sim.State, bot *botLog) (list []story.Finding) {
	for _, is := range matchingRanges(len(bot.turns), bot.standsHolding) {
		if is.turns() < stuckTurns {
			continue
		}
		held := bot.turn(is.from).holding
		at, words := kitchenscene.PlaceWords(bot.turn(is.from).at), kitchenscene.ItemWords(s, held)
		until := fmt.Sprintf("turn %d", is.to)
		if is.to == b.turns {
			until = "the end"
		}
		wanted, fix := b.wanted(s, bot.turn(is.from).kitchen, held, is)
		f := bot.finding("stuck", scene.Bad, is, fmt.Sprintf("%s stood at %s from turn %d to %s holding %s, which %s", bot, at, is.from, until, words, wanted))
		f.Again, f.Fix = fmt.Sprintf("%s stood still holding %s", bot, words), fix
		list = append(list, f)
	}
	return list
}

// standsHolding reports whether a bot stood still in a turn, with the same item in its hands as before.
func (b *botLog) standsHolding(turn int) bool {
	now := b.turn(turn)
	if now.holding == 0 || now.kind != idle && now.kind != refused || turn == 1 {
		return false
	}
	then := b.turn(turn - 1)
	return now.at == then.at && now.kitchen == then.kitchen && now.holding == then.holding
}

// wanted returns a text about the order that wanted an item for most of a range of turns, and the fix.
func (b *Book) wanted(s *sim.State, kitchen sim.Team, it sim.Item, in turnRange) (text, fix string) {
	foods, empty := foodsOf(s, it)
	if empty {
		return "has nothing on it", "put it down, or continue with an order"
	}
	best, longest := -1, 0
	for i := range b.board.Orders {
		o, done := &b.board.Orders[i], s.Order(kitchen, i)
		to := min(int(o.Expires), in.to)
		if done.Completed {
			to = min(to, done.Turn)
		}
		if turns := to - max(int(o.Created), in.from) + 1; turns > longest && takes(o, foods) {
			best, longest = i, turns
		}
	}
	switch {
	case best < 0:
		return "no order wants", "throw it away, or do not cook it"
	case it.Class() == sim.PlateItem && s.Fits(best, it):
		return fmt.Sprintf("order %d wants", best+1), "submit it"
	}
	return fmt.Sprintf("order %d wants", best+1), "continue with that order"
}

// foodsOf returns the foods of an item; empty is true for an empty plate or pan.
func foodsOf(s *sim.State, it sim.Item) (foods []sim.Ingredient, empty bool) {
	if it.Class() == sim.PlateItem {
		foods = s.PlateFoods(it, nil)
		return foods, len(foods) == 0
	}
	food, full := it.Ingredient()
	return []sim.Ingredient{food}, !full
}

// takes reports whether an order needs all of some foods.
func takes(o *sim.Order, foods []sim.Ingredient) bool {
	var kinds []*thing
	for _, food := range foods {
		if food.Stage() == sim.Burnt || missing(o, food.Kind(), kinds) <= 0 {
			return false
		}
		kinds = append(kinds, &thing{goods: sim.Goods(food.Kind())})
	}
	return true
}
