package sim

// Refusal is why a call was refused. Bots never get it: the contest answers them no more than False, or raises.
type Refusal uint8

// The reasons. The rules look for them in an order of their own, and the first one counts.
const (
	Done             Refusal = iota // it was not refused
	WrongArguments                  // too few or too many; raises
	WrongType                       // of an argument; raises
	UnknownCall                     // no call has the number
	NotOwnBot                       // or no bot at all
	NotBegun                        // nobody moves or acts before turn 1
	AlreadyMoved                    // in this turn
	AlreadyActed                    // in this turn
	NotAStep                        // not to one of the eight neighbours
	TooFar                          // the target is more than one step away
	OffMap                          // there is no such tile
	NotWalkable                     // bots cannot stand on the tile
	Blocked                         // a bot stands on the tile
	HandsFull                       // they have to be empty
	HandsEmpty                      // they have to hold something
	NoDirtyPlateHeld                // the bot holds something else, or nothing
	NoPlateHeld                     // the bot holds something else, or nothing
	WrongTile                       // of a kind that the call is not for
	NotPlaceable                    // nothing can be put down on the tile (report rules)
	NothingThere                    // the tile is empty
	Occupied                        // something lies on the tile
	OtherInBox                      // the box has other items
	NoPan                           // the cooker has none
	PanFull                         // there is food in the cooker's pan
	PanEmpty                        // there is none
	CannotCook                      // what is held cannot be cooked
	CannotChop                      // what lies there cannot be chopped
	NotForSale                      // no shop sells it
	NoMoney                         // the team has less than the price
	NoCleanPlates                   // on the sink table
	NoDirtyPlates                   // in the sink
	PlateDirty                      // foods and orders want a clean one
	PlateEmpty                      // nothing is on it (report rules)
	NotPlateAndFood                 // one has to be held, the other to lie there
	NoOrder                         // no order that can be served now wants it
	WindowClosed                    // teams can switch in the switch window only
	AlreadySwitched                 // a team can switch once
	refusalCount
)

// Answer returns what the bot gets.
func (r Refusal) Answer() Answer {
	switch r {
	case Done:
		return Yes
	case WrongArguments, WrongType:
		return TypeError
	}
	return No
}

// String returns the reason in words, without what the call was about.
func (r Refusal) String() string {
	if r >= refusalCount {
		return ""
	}
	return [refusalCount]string{
		Done:             "done",
		WrongArguments:   "wrong number of arguments",
		WrongType:        "argument of a wrong type",
		UnknownCall:      "unknown call",
		NotOwnBot:        "not a bot of the team",
		NotBegun:         "the match has not begun",
		AlreadyMoved:     "the bot has already moved in this turn",
		AlreadyActed:     "the bot has already acted in this turn",
		NotAStep:         "not a step to a neighbouring tile",
		TooFar:           "too far away",
		OffMap:           "not on the map",
		NotWalkable:      "bots cannot stand there",
		Blocked:          "a bot stands there",
		HandsFull:        "hands are not empty",
		HandsEmpty:       "hands are empty",
		NoDirtyPlateHeld: "the bot holds no dirty plate",
		NoPlateHeld:      "the bot holds no plate",
		WrongTile:        "wrong kind of tile",
		NotPlaceable:     "nothing can be put down there",
		NothingThere:     "nothing is there",
		Occupied:         "something is already there",
		OtherInBox:       "the box has other items",
		NoPan:            "the cooker has no pan",
		PanFull:          "there is already food in the pan",
		PanEmpty:         "there is no food in the pan",
		CannotCook:       "it cannot be cooked",
		CannotChop:       "it cannot be chopped",
		NotForSale:       "not for sale",
		NoMoney:          "not enough money",
		NoCleanPlates:    "no clean plates are there",
		NoDirtyPlates:    "no dirty plates are there",
		PlateDirty:       "the plate is dirty",
		PlateEmpty:       "the plate is empty",
		NotPlateAndFood:  "not a plate and a food",
		NoOrder:          "no active order wants it",
		WindowClosed:     "the switch window is not open",
		AlreadySwitched:  "the team has already switched",
	}[r]
}
