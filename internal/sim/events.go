package sim

// EventKind is what happened.
type EventKind uint8

// What bots do, what teams do, and what happens by itself. Every call that is carried out and is no question is one event.
const (
	EventMoved        EventKind = iota // a bot, to At
	EventPickedUp                      // Item, from a tile
	EventPutDown                       // Item, onto a tile
	EventPutInBox                      // Item
	EventPanPlaced                     // Item, onto a cooker; the hands have the pan that was there
	EventCookingBegan                  // Item came into the pan on a cooker
	EventTakenFromPan                  // Item
	EventThrownAway                    // Item, or what was on or in it
	EventBought                        // Item
	EventChopped                       // Item
	EventPlateTaken                    // Item, a clean plate, from a sink table
	EventPlateInSink                   // Item, a dirty plate
	EventWashing                       // a bot washes at a sink
	EventAddedToHeld                   // Item, from a tile, came onto the Plate in the hands
	EventAddedToLying                  // Item, from the hands, came onto the Plate on a tile; in a box, onto each
	EventServed                        // Item, for Order, whose team got Money
	EventSwitched                      // Team, into the other kitchen
	EventLost                          // what else was in a box
	EventWashed                        // a plate, in the sink
	EventCooked                        // Item, on a cooker
	EventBurnt                         // Item, on a cooker
	EventMissed                        // Order, whose team got Money
	EventReturned                      // Team, into its own kitchen
)

// Event is something that changed a state. It has only what its kind says.
type Event struct {
	Kind    EventKind
	Team    Team // who did it, or whose kitchen it happened in by itself
	Bot     int  // who did it, or -1
	Kitchen Team
	At      Pos
	Item    Item  // as it was before
	Plate   Item  // as it was before
	Order   int   // index
	Money   int64 // what was paid, below zero, or earned
}

// EmitTo appends all that happens from now on to events. Copies of the state emit nothing.
func (s *State) EmitTo(events *[]Event) { s.events = events }

// happened emits what a bot did with an item at a tile, if anybody listens.
func (s *State) happened(kind EventKind, id int, kitchen Team, cell int, it Item) {
	if s.events != nil {
		s.emit(kind, id, kitchen, cell, it)
	}
}

// emit is the event that it has emitted, to be completed. The id of what happened by itself is -1. It is kept out of the
// functions that call it: in most matches nobody listens.
//
//go:noinline
func (s *State) emit(kind EventKind, id int, kitchen Team, cell int, it Item) *Event {
	e := Event{Kind: kind, Team: kitchen, Bot: id, Kitchen: kitchen, At: s.board.pos(int32(cell)), Item: it}
	if id >= 0 {
		e.Team = s.teamOf(id)
	}
	*s.events = append(*s.events, e)
	return &(*s.events)[len(*s.events)-1]
}
