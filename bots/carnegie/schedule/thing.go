package schedule

import "github.com/cookoff/cookoff/internal/sim"

// item is the content of a tile or a hand: nothing, a food, a plate, or a useless thing.
type item int32

const (
	nothing item = 0
	useless item = 1 << 30     // a pan, or a plate with the wrong things
	spare   item = useless - 2 // an empty pan, where bots hand pans over
)

func foodItem(n int32) item  { return item(n + 1) }
func plateItem(n int32) item { return item(-n - 1) }

func (it item) food() (n int32, ok bool)  { return int32(it) - 1, it > 0 && it < spare }
func (it item) plate() (n int32, ok bool) { return -int32(it) - 1, it < 0 }

// location says where a food or a plate is.
type location uint8

const (
	inShop location = iota // somebody is on the way to buy it
	onTile
	inHand
	inPan
	inStack // a plate of a batch that can be taken
	gone    // on a plate, served, or thrown away
)

// food is a piece of food.
type food struct {
	kind    sim.Food
	chopped bool
	stage   uint8
	where   location
	by      int8  // the bot that is coming for it, or none
	at      int32 // its tile
	order   int32 // for which it is meant, or none
	part    int32 // which of all orders' parts it is
	dumped  bool  // thieves have put it there, and do not want it back
}

// stage is the next step of preparing a food.
type stage uint8

const (
	toChop stage = iota
	toCook
	toServe
	spoilt
)

func (f *food) next() stage {
	switch {
	case f.stage == sim.Burnt:
		return spoilt
	case f.kind.CanChop() && !f.chopped:
		return toChop
	case f.kind.CanCook() && f.stage == sim.Raw:
		return toCook
	}
	return toServe
}

// plate is a plate with its foods, all of them ready.
type plate struct {
	where location
	by    int8
	at    int32
	order int32
	has   [sim.FoodCount]uint8
	onto  int32 // the stack that it is bought for or can be taken from, or none
	more  int32 // further plates of the same stack
	kept  int32 // plates of the stack that are spoken for

	dumped bool // as of a food
}

// pan is a cooker.
type pan struct {
	there    bool // it has a pan
	by       int8 // the bot that brings something, or none
	food     int32
	progress int32
}
