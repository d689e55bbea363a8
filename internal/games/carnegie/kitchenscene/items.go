package kitchenscene

import (
	"strings"

	"github.com/cookoff/cookoff/internal/contest/scene"
	"github.com/cookoff/cookoff/internal/sim"
)

// itemOf converts an item for a scene; ok is false for no item.
func itemOf(s *sim.State, it sim.Item) (item scene.Item, ok bool) {
	switch it.Class() {
	case sim.FoodItem:
		food, _ := it.Ingredient()
		return foodOf(food), true
	case sim.PlateItem:
		item.Thing = thingPlate
		if it.Dirty() {
			item.Thing = thingDirtyPlate
		}
		for _, food := range s.PlateFoods(it, nil) {
			item.Parts = append(item.Parts, foodOf(food))
		}
		return item, true
	case sim.PanItem:
		item.Thing = thingPan
		if food, full := it.Ingredient(); full {
			item.Parts = []scene.Item{foodOf(food)}
		}
		return item, true
	}
	return item, false
}

func foodOf(i sim.Ingredient) scene.Item {
	return scene.Item{Thing: thingFood + uint8(i.Kind()), State: stateOf(i)}
}

// stateOf returns the processing of a food in a scene's terms.
func stateOf(i sim.Ingredient) string {
	stage := [...]string{sim.Raw: "", sim.Cooked: "cooked", sim.Burnt: "burnt"}[i.Stage()]
	switch {
	case !i.Chopped():
		return stage
	case stage == "":
		return "chopped"
	}
	return "chopped " + stage
}

// ItemWords returns an item as text: "chopped MEAT", "a plate with NOODLES+SAUCE", "nothing".
func ItemWords(s *sim.State, it sim.Item) string {
	food, full := it.Ingredient()
	switch it.Class() {
	case sim.FoodItem:
		return foodWords(food)
	case sim.PanItem:
		if full {
			return "a pan with " + foodWords(food)
		}
		return "an empty pan"
	case sim.PlateItem:
		foods := s.PlateFoods(it, nil)
		switch {
		case it.Dirty():
			return "a dirty plate"
		case len(foods) == 0:
			return "an empty plate"
		}
		return "a plate with " + foodsWords(foods)
	}
	return "nothing"
}

// foodWords returns a food as text: "chopped MEAT".
func foodWords(i sim.Ingredient) string {
	return strings.TrimPrefix(stateOf(i)+" "+i.Kind().Name(), " ")
}

func foodsWords(foods []sim.Ingredient) string {
	words := make([]string, len(foods))
	for i, food := range foods {
		words[i] = foodWords(food)
	}
	return strings.Join(words, "+")
}

// OrderWords returns the foods of an order: "NOODLES+MEAT". Their processing is implied.
func OrderWords(o *sim.Order) string {
	if len(o.Required) == 0 {
		return "an empty plate"
	}
	names := make([]string, len(o.Required))
	for i, food := range o.Required {
		names[i] = food.Name()
	}
	return strings.Join(names, "+")
}
