// Package plan is what the waiter decides: a bot for the Carnegie Cookoff that serves orders of foods
// that need no work, with its team's first bot. It knows the kitchen by a small view and imports only
// the standard library, so that the built-in bot and the program in all its forms share it.
package plan

// Pos is a place; x grows to the right, y upwards.
type Pos struct{ X, Y int }

// near reports whether a bot at p reaches q.
func (p Pos) near(q Pos) bool { return distance(p.X, q.X) <= 1 && distance(p.Y, q.Y) <= 1 }

func distance(a, b int) int { return max(a-b, b-a) }

// Kind is what a thing is.
type Kind int

// The kinds of things.
const (
	Nothing Kind = iota
	Food
	Plate
	Other
)

// Thing is what lies somewhere.
type Thing struct {
	Kind  Kind
	Foods []string // the food itself, or what is on the plate
}

// View is what the waiter looks at in a turn.
type View struct {
	Me      Pos
	Taken   []Pos      // where other bots stand
	Hand    Thing      // what the bot holds
	Counter Thing      // what lies on the waiter's counter
	Orders  [][]string // the foods of each order that can be served now
}
