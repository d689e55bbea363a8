package alamode

import (
	"math/bits"
	"strings"

	"github.com/cookoff/cookoff/internal/contest/scene"
	"github.com/cookoff/cookoff/internal/games/alamode/kitchen"
)

// Kinds of things, in the order of looks.json.
const (
	chefThing = iota
	dishThing
	dishesThing
	iceCreamThing
	blueberriesThing
	strawberriesThing
	choppedStrawberriesThing
	croissantThing
	tartThing
	doughThing
	choppedDoughThing
	rawTartThing
)

// item returns an item for viewers.
func item(it kitchen.Item) scene.Item {
	if it.IsDish() {
		dish := scene.Item{Thing: dishThing}
		for dessert := range it.InOrder() {
			dish.Parts = append(dish.Parts, item(dessert))
		}
		return dish
	}
	return scene.Item{Thing: thing(it)}
}

// thing returns the kind of an item other than a dish.
func thing(it kitchen.Item) uint8 {
	return [...]uint8{ // by the items' bits
		dishThing, iceCreamThing, blueberriesThing, choppedStrawberriesThing, croissantThing, tartThing, strawberriesThing, doughThing,
		choppedDoughThing, rawTartThing,
	}[bits.TrailingZeros32(uint32(it.Kind()))]
}

// itemText describes an item: "nothing", "chopped dough", "a dish with ice cream + tart".
func itemText(it kitchen.Item) string {
	if it == kitchen.None {
		return "nothing"
	}
	if !it.IsDish() {
		return strings.ToLower(strings.ReplaceAll(it.String(), "_", " "))
	}
	if it.Desserts() == kitchen.None {
		return "an empty dish"
	}
	return "a dish with " + dessertsText(it)
}

// dessertsText lists the desserts on a dish.
func dessertsText(it kitchen.Item) string {
	var list []string
	for dessert := range it.InOrder() {
		list = append(list, itemText(dessert))
	}
	return strings.Join(list, " + ")
}
