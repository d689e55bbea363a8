package plan

// Hands are the actions that the SDK's and the rules' controllers have in common.
type Hands interface {
	Move(bot, dx, dy int) bool
	Pickup(bot, x, y int) bool
	Place(bot, x, y int) bool
	AddFoodToPlate(bot, x, y int) bool
	Submit(bot, x, y int) bool
	Trash(bot, x, y int) bool
}

// call is one of the calls.
type call int

const (
	move call = iota // at is the direction
	buy
	pickup
	place
	addFoodToPlate
	submit
	trash
)

// action is a call with its arguments.
type action struct {
	call  call
	goods string // for buy: a food, or plateGoods
	at    Pos
}

// plateGoods is the shop's name for a plate.
const plateGoods = "PLATE"

// Turn plays the waiter's turn: a step, an action, a step and then an action, or nothing. buyGoods buys goods
// by the contest's names.
func (w *Waiter) Turn(v View, bot int, h Hands, buyGoods func(goods string, x, y int)) {
	for _, a := range w.decide(v) {
		switch x, y := a.at.X, a.at.Y; a.call {
		case move:
			h.Move(bot, x, y)
		case buy:
			buyGoods(a.goods, x, y)
		case pickup:
			h.Pickup(bot, x, y)
		case place:
			h.Place(bot, x, y)
		case addFoodToPlate:
			h.AddFoodToPlate(bot, x, y)
		case submit:
			h.Submit(bot, x, y)
		case trash:
			h.Trash(bot, x, y)
		}
	}
}
