// Package plan makes the decisions of the waiter: a bot for the Carnegie Cookoff that serves orders of foods
// that are served as bought, with its team's first bot. It sees the kitchen through a small view and imports
// only the standard library, so that the built-in bot and the program share it.
package plan

// Pos is a position; x grows to the right, y upwards.
type Pos struct{ X, Y int }

// near reports whether a bot at p reaches q.
func (p Pos) near(q Pos) bool { return distance(p.X, q.X) <= 1 && distance(p.Y, q.Y) <= 1 }

func distance(a, b int) int { return max(a-b, b-a) }

// Kind is the kind of a thing.
type Kind int

// The kinds of things.
const (
	Nothing Kind = iota
	Food
	Plate
	Other
)

// Thing is an item, or nothing.
type Thing struct {
	Kind  Kind
	Foods []string // the food itself, or the foods on the plate
}

// View is the waiter's view of a turn.
type View struct {
	Me      Pos
	Others  []Pos      // positions of other bots
	Hand    Thing      // the bot's item
	Counter Thing      // the item on the waiter's counter
	Orders  [][]string // the foods of each active order
}
