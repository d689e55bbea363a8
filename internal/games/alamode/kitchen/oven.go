package kitchen

// Times of food in the oven, in turns of both chefs.
const (
	BakingTurns = 10 // until it is ready
	ReadyTurns  = 10 // until it burns
)

// Oven is the state of the oven. The referee's state "burning" acts and looks like an empty oven, so it is empty
// here.
type Oven struct {
	Food  Item  // DOUGH or RAW_TART while it bakes, then CROISSANT or TART; None if it is empty
	Timer uint8 // turns until it is ready, then until it burns
}

// tick advances the oven at the start of every turn.
func (o *Oven) tick() {
	if o.Food == None {
		return
	}
	if o.Timer--; o.Timer > 0 {
		return
	}
	switch o.Food {
	case Dough:
		*o = Oven{Croissant, ReadyTurns}
	case RawTart:
		*o = Oven{Tart, ReadyTurns}
	default:
		*o = Oven{}
	}
}

// bakes reports whether the oven accepts an item.
func (o *Oven) bakes(it Item) bool { return o.Food == None && (it == Dough || it == RawTart) }

// ready reports whether the food can be taken out.
func (o *Oven) ready() bool { return o.Food.IsDessert() }
