package alamode

import (
	"strings"

	"github.com/cookoff/cookoff/internal/games/alamode/kitchen"
	"github.com/cookoff/cookoff/internal/scene"
)

// Kinds of things, as indexes of Stage.Things.
const (
	chefThing = iota
	dishThing
	iceCreamThing
	blueberriesThing
	strawberriesThing
	croissantThing
	tartThing
	doughThing
	rawTartThing
)

// things are the looks of what stands and lies in the kitchen.
func things() []scene.Look {
	return []scene.Look{
		chefThing:         {Name: "chef", Letter: "@", Colour: scene.Team},
		dishThing:         {Name: "dish", Letter: "d", Colour: scene.Paper},
		iceCreamThing:     {Name: "ice cream", Letter: "i", Colour: scene.Cream},
		blueberriesThing:  {Name: "blueberries", Letter: "b", Colour: scene.Violet},
		strawberriesThing: {Name: "strawberries", Letter: "s", Colour: scene.Rose},
		croissantThing:    {Name: "croissant", Letter: "c", Colour: scene.Gold},
		tartThing:         {Name: "tart", Letter: "t", Colour: scene.Earth},
		doughThing:        {Name: "dough", Letter: "h", Colour: scene.Cream},
		rawTartThing:      {Name: "raw tart", Letter: "r", Colour: scene.Cream},
	}
}

// chopped is the state of items that were chopped.
const chopped = "chopped"

// item is what viewers draw of an item.
func item(it kitchen.Item) scene.Item {
	if it.IsDish() {
		dish := scene.Item{Thing: dishThing}
		for dessert := range it.InOrder() {
			dish.Parts = append(dish.Parts, item(dessert))
		}
		return dish
	}
	switch it.Kind() {
	case kitchen.IceCream:
		return scene.Item{Thing: iceCreamThing}
	case kitchen.Blueberries:
		return scene.Item{Thing: blueberriesThing}
	case kitchen.Strawberries:
		return scene.Item{Thing: strawberriesThing}
	case kitchen.ChoppedStrawberries:
		return scene.Item{Thing: strawberriesThing, State: chopped}
	case kitchen.Croissant:
		return scene.Item{Thing: croissantThing}
	case kitchen.Tart:
		return scene.Item{Thing: tartThing}
	case kitchen.Dough:
		return scene.Item{Thing: doughThing}
	case kitchen.ChoppedDough:
		return scene.Item{Thing: doughThing, State: chopped}
	}
	return scene.Item{Thing: rawTartThing}
}

// words is an item in words: "nothing", "chopped dough", "a dish with ice cream + tart".
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

// desserts are the desserts of a dish in words.
func desserts(it kitchen.Item) string {
	var list []string
	for dessert := range it.InOrder() {
		list = append(list, words(dessert))
	}
	return strings.Join(list, " + ")
}
