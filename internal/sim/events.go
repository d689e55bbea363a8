package sim

// EventKind is the kind of an Event.
type EventKind uint8

// Actions of bots, actions of teams, and automatic changes. Every successful action is one event.
const (
	EventMoved        EventKind = iota // a bot, to At
	EventPickedUp                      // Item, from a tile
	EventPutDown                       // Item, onto a tile
	EventPutInBox                      // Item
	EventPanPlaced                     // Item, onto a cooker; the hands get the pan that was there
	EventCookingBegan                  // Item, put into the pan on a cooker
	EventTakenFromPan                  // Item
	EventThrownAway                    // Item, or the contents of a plate or pan
	EventBought                        // Item
	EventChopped                       // Item
	EventPlateTaken                    // Item, a clean plate, from a sink table
	EventPlateInSink                   // Item, a dirty plate
	EventWashing                       // a bot washes at a sink
	EventAddedToHeld                   // Item, from a tile, onto the held Plate
	EventAddedOnTile                   // Item, from the hands, onto the Plate on a tile; in a box, onto each
	EventServed                        // Item, for Order; Money goes to the kitchen's owner
	EventSwitched                      // Team, into the other kitchen
	EventLost                          // the remaining items of a box
	EventWashed                        // a plate, in the sink
	EventCooked                        // Item, on a cooker
	EventBurnt                         // Item, on a cooker
	EventMissed                        // Order; Money is the negated penalty
	EventReturned                      // Team, into its own kitchen
)

// Event is a change of a state. Only the fields of its kind are set.
type Event struct {
	Kind    EventKind
	Team    Team // acting team, or the kitchen of an automatic change
	Bot     int  // acting bot, or -1
	Kitchen Team
	At      Pos
	Item    Item  // before the event
	Plate   Item  // before the event
	Order   int   // index
	Money   int64 // earned; negative if paid
}

// EmitTo appends all later events to events. Copies of the state emit nothing.
func (s *State) EmitTo(events *[]Event) { s.events = events }

// notify emits an event if there is a listener.
func (s *State) notify(kind EventKind, id int, kitchen Team, cell int, it Item) {
	if s.events != nil {
		s.emit(kind, id, kitchen, cell, it)
	}
}

// emit appends an event and returns it for the caller to complete; there must be a listener. The id of automatic
// changes is -1. It is not inlined, as most matches have no listener.
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
