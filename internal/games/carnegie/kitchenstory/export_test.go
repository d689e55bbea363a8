package kitchenstory

import (
	"fmt"
	"slices"

	"github.com/cookoff/cookoff/internal/games/carnegie/kitchenscene"
	"github.com/cookoff/cookoff/internal/sim"
)

// Check reports where the things of the book are others than the items of a state.
func (b *Book) Check(s *sim.State) error {
	for id, th := range b.things.hands {
		if err := same(s, th, s.Bot(id).Holding); err != nil {
			return fmt.Errorf("bot %d: %w", id, err)
		}
	}
	for t := range sim.Team(2) {
		for x := range b.board.Width {
			for y := range b.board.Height {
				p, tile := sim.Pos{X: x, Y: y}, s.Tile(t, x, y)
				list, count := b.things.tiles[t][p], 1
				if tile.Kind == sim.Box {
					count = tile.Count
				}
				if tile.Item == 0 && len(list) == 0 {
					continue
				}
				if tile.Item == 0 || len(list) != count {
					return fmt.Errorf("%s %s: %d things, %d items", t, kitchenscene.PlaceWords(p), len(list), count)
				}
				for _, th := range list {
					if err := same(s, th, tile.Item); err != nil {
						return fmt.Errorf("%s %s: %w", t, kitchenscene.PlaceWords(p), err)
					}
				}
			}
		}
	}
	return nil
}

// same compares a thing with an item.
func same(s *sim.State, th *thing, it sim.Item) error {
	if th == nil || it == 0 {
		if th == nil && it == 0 {
			return nil
		}
		return fmt.Errorf("thing %+v, item %s", th, kitchenscene.ItemWords(s, it))
	}
	var inside []sim.Ingredient
	for _, part := range th.inside {
		inside = append(inside, part.food)
	}
	food, full := it.Ingredient()
	ok := false
	switch it.Class() {
	case sim.FoodItem:
		ok = th.isFood() && th.food == food
	case sim.PanItem:
		ok = th.goods == sim.BuyPan && (!full && len(inside) == 0 || full && slices.Equal(inside, []sim.Ingredient{food}))
	case sim.PlateItem:
		ok = th.goods == sim.BuyPlate && slices.Equal(inside, s.PlateFoods(it, nil))
	}
	if !ok {
		return fmt.Errorf("thing %+v with %v, item %s", th, inside, kitchenscene.ItemWords(s, it))
	}
	return nil
}
