package generate

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/cookoff/cookoff/internal/sim"
)

// Any is the value of an option that is drawn at random.
const Any = "any"

// Versions of the generator. A seed without a version always means the first; the second has hard kitchens.
const (
	First  = 1
	Latest = 2
)

// Option is an option of the generator.
type Option struct {
	Name    string
	About   string
	Default string // empty for the seed
	Since   int    // first version with this option; 0 for First
	choices []choice
	check   func(value string) error
}

// choice is a possible value with its weight.
type choice struct {
	name   string
	weight int
}

// Names of the options.
const (
	Seed     = "seed"
	Size     = "size"
	Bots     = "bots"
	Layout   = "layout"
	Stations = "stations"
	Foods    = "foods"
	Orders   = "orders"
	Pay      = "pay"
	Penalty  = "penalty"
	Switch   = "switch"
	Turns    = "turns"
	Hard     = "hard"
	Version  = "gen"
)

// Limits of the options. The smallest size has room for a kitchen, the largest fits on a screen.
const (
	minWidth, maxWidth   = 5, 64
	minHeight, maxHeight = 4, 64
	maxBots              = 8
	minTurns, maxTurns   = 100, sim.DefaultTurns
)

// Options returns all options, in the order of scenario arguments.
func Options() []Option {
	return []Option{
		{Name: Seed, About: "options that are not given are drawn from it", check: checkSeed},
		{Name: Size, About: "width x height, such as 16x12", Default: Any, check: checkSize},
		{Name: Bots, About: "bots per team, 1 to 8", Default: Any, check: numbered(1, maxBots, ", or any for a random one")},
		chosen(Layout, "shape of the floor", choice{"open", 20}, choice{"islands", 20},
			choice{"corridor", 14}, choice{"rooms", 12}, choice{"cramped", 12}, choice{"split", 14}, choice{"scatter", 8}),
		chosen(Stations, "amount of equipment",
			choice{"scarce", 3}, choice{"plain", 4}, choice{"plenty", 3}),
		chosen(Foods, "raw is NOODLES and SAUCE, chop adds ONIONS, cook adds EGG, all adds MEAT",
			choice{"raw", 1}, choice{"chop", 1}, choice{"cook", 2}, choice{"all", 6}),
		chosen(Orders, "how orders arrive", choice{"steady", 24}, choice{"bursts", 18}, choice{"droughts", 16},
			choice{"rush", 14}, choice{"few", 14}, choice{"flood", 14}),
		chosen(Pay, "how well orders pay",
			choice{"fair", 4}, choice{"rich", 2}, choice{"poor", 2}, choice{"mixed", 3}),
		chosen(Penalty, "cost of a missed order", choice{"none", 2}, choice{"small", 5}, choice{"hard", 3}),
		chosen(Switch, "when kitchens may be switched",
			choice{"usual", 5}, choice{"early", 2}, choice{"late", 2}, choice{"long", 1}, choice{"never", 0}),
		{
			Name: Turns, About: "turns over which the orders are spread, 100 to 500", Default: strconv.Itoa(sim.DefaultTurns),
			check: numbered(minTurns, maxTurns, ""),
		},
		hardOption(),
		{Name: Version, About: "version of the generator", Default: strconv.Itoa(First), check: numbered(First, Latest, "")},
	}
}

// chosen returns an option with a fixed set of values, drawn at random if it is not given.
func chosen(name, about string, choices ...choice) Option {
	o := Option{Name: name, Default: Any, choices: choices}
	names := strings.Join(o.Choices(), ", ")
	o.About = about + ": " + names
	o.check = func(value string) error {
		if slices.Contains(o.Choices(), value) {
			return nil
		}
		return fmt.Errorf("must be one of %s, or %s for a random one", names, Any)
	}
	return o
}

// Check returns an error that describes the valid values if the value is invalid.
func (o Option) Check(value string) error {
	if value == Any && o.Default == Any {
		return nil
	}
	return o.check(value)
}

// Choices returns the values of an option with a fixed set of values, without Any.
func (o Option) Choices() []string {
	var names []string
	for _, c := range o.choices {
		names = append(names, c.name)
	}
	return names
}

func checkSeed(value string) error {
	if _, err := strconv.ParseInt(value, 10, 64); err != nil {
		return errors.New("must be a whole number that fits into 64 bits, such as 7 or -3")
	}
	return nil
}

func checkSize(value string) error {
	if _, _, ok := readSize(value); !ok {
		return fmt.Errorf("must be like 16x12, from %dx%d to %dx%d, or %s for a random one",
			minWidth, minHeight, maxWidth, maxHeight, Any)
	}
	return nil
}

// readSize parses a size in canonical form only, so that an argument has one spelling.
func readSize(value string) (width, height int, ok bool) {
	w, h, _ := strings.Cut(value, "x")
	width, err := strconv.Atoi(w)
	if err != nil {
		return 0, 0, false
	}
	if height, err = strconv.Atoi(h); err != nil || sizeText(width, height) != value {
		return 0, 0, false
	}
	return width, height, width >= minWidth && width <= maxWidth && height >= minHeight && height <= maxHeight
}

func sizeText(width, height int) string { return fmt.Sprintf("%dx%d", width, height) }

func numbered(low, high int, otherwise string) func(value string) error {
	return func(value string) error {
		if n, err := strconv.Atoi(value); err != nil || n < low || n > high || strconv.Itoa(n) != value {
			return fmt.Errorf("must be a number from %d to %d%s", low, high, otherwise)
		}
		return nil
	}
}
