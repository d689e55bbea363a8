package alamode

import (
	"math/bits"
	"strings"

	"github.com/cookoff/cookoff/internal/contest/scene"
	"github.com/cookoff/cookoff/internal/games/alamode/kitchen"
)

// Kinds of things, as indexes of Stage.Things.
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

// things returns the looks of things in the kitchen.
func things() []scene.Look {
	return []scene.Look{
		chefThing:                {Name: "chef", Letter: "@", Colour: scene.Team, Picture: chefPicture()},
		dishThing:                {Name: "dish", Letter: "d", Colour: scene.Metal, Picture: dishPicture()},
		dishesThing:              {Name: "clean dishes", Letter: "D", Colour: scene.Metal, Picture: dishesPicture()},
		iceCreamThing:            {Name: "ice cream", Letter: "i", Colour: scene.Cream, Picture: iceCreamPicture()},
		blueberriesThing:         {Name: "blueberries", Letter: "b", Colour: scene.Violet, Picture: blueberriesPicture()},
		strawberriesThing:        {Name: "strawberries", Letter: "s", Colour: scene.Rose, Picture: strawberryPicture()},
		choppedStrawberriesThing: {Name: "chopped strawberries", Letter: "S", Colour: scene.Rose, Picture: choppedStrawberriesPicture()},
		croissantThing:           {Name: "croissant", Letter: "c", Colour: scene.Gold, Picture: croissantPicture()},
		tartThing:                {Name: "tart", Letter: "t", Colour: scene.Earth, Picture: tartPicture()},
		doughThing:               {Name: "dough", Letter: "h", Colour: scene.Cream, Picture: doughPicture()},
		choppedDoughThing:        {Name: "chopped dough", Letter: "H", Colour: scene.Cream, Picture: choppedDoughPicture()},
		rawTartThing:             {Name: "raw tart", Letter: "r", Colour: scene.Cream, Picture: rawTartPicture()},
	}
}

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

// thing returns the kind of an item that is not a dish.
func thing(it kitchen.Item) uint8 {
	return [...]uint8{ // by the bits of the items
		dishThing, iceCreamThing, blueberriesThing, choppedStrawberriesThing, croissantThing, tartThing, strawberriesThing, doughThing,
		choppedDoughThing, rawTartThing,
	}[bits.TrailingZeros32(uint32(it.Kind()))]
}

// words returns an item as text: "nothing", "chopped dough", "a dish with ice cream + tart".
func words(it kitchen.Item) string {
	if it == kitchen.None {
		return "nothing"
	}
	if !it.IsDish() {
		return strings.ToLower(strings.ReplaceAll(it.String(), "_", " "))
	}
	if it.Desserts() == kitchen.None {
		return "an empty dish"
	}
	return "a dish with " + desserts(it)
}

// desserts returns the desserts of a dish as text.
func desserts(it kitchen.Item) string {
	var list []string
	for dessert := range it.InOrder() {
		list = append(list, words(dessert))
	}
	return strings.Join(list, " + ")
}
