package sim

// Refusal is the reason why a call was refused. Bots do not see it: the contest only answers False, or raises.
type Refusal uint8

// The reasons. A call has the first one that applies, in the order of the rules.
const (
	Done             Refusal = iota // not refused
	WrongArguments                  // too few or too many; raises
	WrongType                       // of an argument; raises
	UnknownCall                     // no call has the number
	NotOwnBot                       // or no such bot
	NotBegun                        // no moves or actions before turn 1
	AlreadyMoved                    // in this turn
	AlreadyActed                    // in this turn
	NotAStep                        // not to one of the eight neighbours
	TooFar                          // the target is more than one step away
	OffMap                          // no such tile
	NotWalkable                     // bots cannot stand on the tile
	Blocked                         // a bot stands on the tile
	HandsFull                       // must be empty
	HandsEmpty                      // must hold something
	NoDirtyPlateHeld                // the bot holds something else, or nothing
	NoPlateHeld                     // the bot holds something else, or nothing
	WrongTile                       // the call does not work on this kind of tile
	NotPlaceable                    // nothing can be put on the tile (report rules)
	NothingThere                    // the tile is empty
	Occupied                        // something lies on the tile
	OtherInBox                      // the box has other items
	NoPan                           // the cooker has no pan
	PanFull                         // the cooker's pan has food
	PanEmpty                        // the pan has no food
	CannotCook                      // the held item cannot be cooked
	CannotChop                      // the item on the tile cannot be chopped
	NotForSale                      // no shop sells it
	NoMoney                         // the team has less than the price
	NoCleanPlates                   // on the sink table
	NoDirtyPlates                   // in the sink
	PlateDirty                      // foods and orders need a clean one
	PlateEmpty                      // nothing is on it (report rules)
	NotPlateAndFood                 // one must be held, the other must be on the tile
	NoOrder                         // no active order matches
	WindowClosed                    // teams can switch only in the switch window
	AlreadySwitched                 // a team can switch once
	refusalCount
)

// Answer returns the bot's answer.
func (r Refusal) Answer() Answer {
	switch r {
	case Done:
		return Yes
	case WrongArguments, WrongType:
		return TypeError
	}
	return No
}

// String returns the reason as text, without the details of the call.
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
