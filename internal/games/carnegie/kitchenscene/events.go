package kitchenscene

import (
	"fmt"

	"github.com/cookoff/cookoff/internal/contest/scene"
	"github.com/cookoff/cookoff/internal/sim"
)

// convert converts an event of the rules for viewers, given the state after it; ok is false for events that are not
// shown.
func convert(s *sim.State, e *sim.Event) (out scene.Event, ok bool) {
	out = scene.Event{Tone: scene.Note, Seat: int(e.Team), Board: int(e.Kitchen), X: e.At.X, Y: e.At.Y}
	if e.Bot >= 0 {
		out.Tone, out.Sprite = scene.Detail, BotID(e.Bot)
		out.Kind, out.Text = actionOf(s, e)
	}
	item, place := ItemWords(s, e.Item), PlaceWords(e.At)
	switch e.Kind {
	case sim.EventServed:
		out.Tone, out.Entry = scene.Good, OrderID(e.Kitchen, e.Order)
	case sim.EventWashed:
		out.Kind, out.Tone, out.Sprite, out.Text = "washed", scene.Detail, dirtyPlatesID(e.Kitchen, e.At), "a plate was washed at "+place
	case sim.EventCooked:
		out.Kind, out.Sprite, out.Text = "cooked", placeID(e.Kitchen, e.At), item+" was cooked at "+place
	case sim.EventBurnt:
		out.Kind, out.Tone, out.Sprite, out.Text = "burnt", scene.Bad, placeID(e.Kitchen, e.At), item+" burnt at "+place
	case sim.EventMissed:
		out.Kind, out.Tone, out.Board, out.Entry = "missed", scene.Bad, -1, OrderID(e.Team, e.Order)
		out.Text = fmt.Sprintf("%s missed %s", e.Team, OrderWords(&s.Board().Orders[e.Order]))
		if e.Money != 0 {
			out.Text += fmt.Sprintf(": %+d", e.Money)
		}
	case sim.EventSwitched:
		out.Kind, out.Board, out.Text = "switched", -1, e.Team.String()+" switched kitchens"
	case sim.EventReturned:
		out.Kind, out.Board, out.Text = "returned", -1, e.Team.String()+"'s bots are back in their own kitchen"
	}
	return out, out.Kind != ""
}

// actionOf returns the kind and the text of a bot's action, none for a move, which is visible.
func actionOf(s *sim.State, e *sim.Event) (kind, text string) {
	item, at := ItemWords(s, e.Item), " at "+PlaceWords(e.At)
	switch e.Kind {
	case sim.EventPickedUp:
		return "picked up", "picked up " + item + at
	case sim.EventPutDown, sim.EventPanPlaced:
		return "placed", "put " + item + " down" + at
	case sim.EventPutInBox:
		return "placed", "put " + item + " into the box" + at
	case sim.EventCookingBegan:
		return "cooking", "started cooking " + item + at
	case sim.EventTakenFromPan:
		return "taken", "took " + item + " out of the pan" + at
	case sim.EventThrownAway:
		if e.Item.Class() != sim.FoodItem {
			return "thrown away", "emptied " + item
		}
		return "thrown away", "threw away " + item
	case sim.EventBought:
		return "bought", fmt.Sprintf("bought %s: %+d", e.Item.Goods().Name(), e.Money)
	case sim.EventChopped:
		return "chopped", "chopped " + item + at
	case sim.EventPlateTaken:
		return "taken", "took a clean plate" + at
	case sim.EventPlateInSink:
		return "placed", "put a dirty plate into the sink" + at
	case sim.EventWashing:
		return "washing", "washes plates" + at
	case sim.EventAddedToHeld, sim.EventAddedOnTile:
		return "added", "added " + item + " to " + ItemWords(s, e.Plate) + at
	case sim.EventServed:
		whose := ""
		if e.Kitchen != e.Team {
			whose = " for " + e.Kitchen.String()
		}
		return "served", fmt.Sprintf("served %s%s: %+d", OrderWords(&s.Board().Orders[e.Order]), whose, e.Money)
	}
	return "", ""
}
