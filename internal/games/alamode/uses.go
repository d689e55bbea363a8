package alamode

import (
	"fmt"

	"github.com/cookoff/cookoff/internal/contest/scene"
	"github.com/cookoff/cookoff/internal/games/alamode/kitchen"
)

// use adds the chef's successful use of a table or piece of equipment.
func (t *turnEvents) use(cell kitchen.Cell) {
	hands := t.after.State.Chefs[t.asked.State.Acting()].Hands
	had := t.chef.Hands
	switch t.asked.Board.Tiles[cell] {
	case kitchen.Table:
		t.useTable(cell, hands)
	case kitchen.Dishwasher:
		if had.IsDish() {
			t.at("emptied", toneIf(had.Desserts() != kitchen.None, scene.Note), cell, "emptied "+itemText(had))
		} else {
			t.at("picked up", scene.Detail, cell, "took "+itemText(hands)+" from the dishwasher")
		}
	case kitchen.Window:
		t.deliver(cell)
	case kitchen.ChoppingBoard:
		t.at("chopped", scene.Detail, cell, "chopped "+itemText(had))
	case kitchen.OvenTile:
		if had != kitchen.None && !had.IsDish() {
			t.at("into the oven", scene.Note, cell, "put "+itemText(had)+" into the oven")
		} else {
			t.at("picked up", scene.Note, cell, "took "+itemText(t.asked.State.Oven.Food)+" out of the oven")
		}
	default:
		t.at("picked up", scene.Detail, cell, "took from the "+t.tile(cell)+" and now holds "+itemText(hands))
	}
}

// toneIf returns the tone if the condition holds, else Detail.
func toneIf(reason bool, tone scene.Tone) scene.Tone {
	if reason {
		return tone
	}
	return scene.Detail
}

func (t *turnEvents) useTable(cell kitchen.Cell, hands kitchen.Item) {
	before, after := t.asked.State.Tables[cell], t.after.State.Tables[cell]
	switch {
	case t.chef.Hands == kitchen.None:
		t.at("picked up", scene.Detail, cell, "picked up "+itemText(before)+" at "+cellName(cell))
	case before == kitchen.None:
		t.at("put down", scene.Detail, cell, "put down "+itemText(after)+" at "+cellName(cell))
	case after != kitchen.None:
		t.at("joined", scene.Detail, cell, "put "+itemText(t.chef.Hands)+" on a dish at "+cellName(cell))
	default:
		t.at("joined", scene.Detail, cell, "combined "+itemText(t.chef.Hands)+" and "+itemText(before)+" into "+itemText(hands))
	}
}

// deliver adds a delivered dish.
func (t *turnEvents) deliver(cell kitchen.Cell) {
	dish := t.chef.Hands
	for i, w := range t.after.State.Queue.Waiting {
		if !w.Served {
			continue
		}
		got := t.after.State.Score - t.asked.State.Score
		text := fmt.Sprintf("served %s: +%d for %s", dessertsText(dish), got, pairName(t.asked.Round))
		t.at("served", scene.Good, cell, text)
		t.scene.Events[len(t.scene.Events)-1].Entry = customerID(t.after, i)
		return
	}
	t.at("wasted", scene.Bad, cell, "served an item that no customer had ordered: "+itemText(dish))
}

// refusal explains why the chef could not use a table or piece of equipment.
func (t *turnEvents) refusal(cell kitchen.Cell) string {
	const fullHands, emptyHands, duplicate = "its hands are full", "its hands are empty", "the dish already has that"
	had, s := t.chef.Hands, &t.asked.State
	switch t.asked.Board.Tiles[cell] {
	case kitchen.Table:
		return t.tableRefusal(s.Tables[cell])
	case kitchen.Dishwasher:
		if s.InStack == 0 {
			return "no dish is left"
		}
		return itemText(had) + " cannot go on a dish"
	case kitchen.Window:
		return "only dishes can be served, but it holds " + itemText(had)
	case kitchen.ChoppingBoard:
		if had == kitchen.None {
			return emptyHands
		}
		return itemText(had) + " cannot be chopped"
	case kitchen.OvenTile:
		switch {
		case s.Oven.Food != kitchen.None && !s.Oven.Food.IsDessert():
			return "the " + itemText(s.Oven.Food) + " is still baking"
		case s.Oven.Food != kitchen.None && had.IsDish():
			return duplicate
		case s.Oven.Food != kitchen.None:
			return fullHands
		case had == kitchen.None:
			return "it is empty"
		}
		return itemText(had) + " cannot be baked"
	}
	if had.IsDish() && t.asked.Board.Tiles[cell] != kitchen.StrawberryCrate && t.asked.Board.Tiles[cell] != kitchen.DoughCrate {
		return duplicate
	}
	return fullHands
}

func (t *turnEvents) tableRefusal(onTable kitchen.Item) string {
	had := t.chef.Hands
	switch {
	case had == kitchen.None:
		return "the table is empty"
	case had.IsDish() && onTable.IsDessert(), had.IsDessert() && onTable.IsDish():
		return "the dish already has that"
	}
	return itemText(had) + " and " + itemText(onTable) + " cannot be combined"
}
