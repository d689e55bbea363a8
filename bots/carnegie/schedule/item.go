package schedule

import "github.com/cookoff/cookoff/internal/sim"

// item is the content of a tile or of a bot's hands: nothing, a food, a plate, or a useless item.
type item int32

const (
	nothing     item = 0
	junk        item = 1 << 30  // a pan, or a plate with unusable contents
	handoverPan item = junk - 2 // an empty pan, in kitchens where bots hand pans over
)

func foodItem(n int32) item  { return item(n + 1) }
func plateItem(n int32) item { return item(-n - 1) }

func (it item) food() (n int32, ok bool)  { return int32(it) - 1, it > 0 && it < handoverPan }
func (it item) plate() (n int32, ok bool) { return -int32(it) - 1, it < 0 }

// location is the kind of place of a food or plate.
type location uint8

const (
	toBuy location = iota // not bought yet: a bot is on the way to buy it
	onTile
	inHand
	inPan
	inStack // reserved plate in a stack
	gone    // on a plate, served, or thrown away
)

// food is a piece of food.
type food struct {
	kind      sim.Food
	chopped   bool
	stage     uint8
	where     location
	claimedBy int8  // index of the bot coming for it, or none
	tile      int32 // tile, if on one
	order     int32 // assigned order, or none
	part      int32 // part of the order it is assigned to
	dumped    bool  // put down by a thief, so not taken again
}

// prepStep is the next step of preparing a food.
type prepStep uint8

const (
	toChop prepStep = iota
	toCook
	toServe
	toDiscard
)

func (f *food) nextStep() prepStep {
	switch {
	case f.stage == sim.Burnt:
		return toDiscard
	case f.kind.CanChop() && !f.chopped:
		return toChop
	case f.kind.CanCook() && f.stage == sim.Raw:
		return toCook
	}
	return toServe
}

// plate is a plate with ready foods.
type plate struct {
	where     location
	claimedBy int8
	tile      int32
	order     int32
	foods     [sim.FoodCount]uint8
	stack     int32 // index of the stack it is bought for or is in, or none
	extra     int32 // further plates in the same box
	reserved  int32 // number of reserved plates of the stack

	dumped bool // as for food
}

// pan is a cooker.
type pan struct {
	present   bool // has a pan
	claimedBy int8 // index of the bot bringing something, or none
	food      int32
	progress  int32
}
