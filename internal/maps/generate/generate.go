package generate

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"github.com/cookoff/cookoff/internal/maps"
	"github.com/cookoff/cookoff/internal/maps/witness"
	"github.com/cookoff/cookoff/internal/sim"
)

// Kitchen is a generated kitchen. Both teams play in a copy of it.
type Kitchen struct {
	sim.Kitchen
	Assessments []Assessment // by order
	Values      []string     // the options with all random choices made, such as "layout=open"

	seed    int64
	version int
}

// Maximum number of attempts to build each plan, and of plans.
const (
	maxBuilds = 60
	maxPlans  = 12
)

// New generates a kitchen from options, by name. Missing options have their defaults; a missing seed is 0. It returns an
// error for invalid and for incompatible values.
func New(options map[string]string) (*Kitchen, error) {
	requested := map[string]string{}
	for _, o := range Options() {
		value := cmp.Or(options[o.Name], o.Default, "0")
		if err := o.Check(value); err != nil {
			return nil, fmt.Errorf("%s=%s: %w", o.Name, value, err)
		}
		requested[o.Name] = value
	}
	seed, err := strconv.ParseInt(requested[Seed], 10, 64)
	if err != nil {
		return nil, err
	}
	d := newDice(seed, number(requested[Version], First), planning)
	for range maxPlans {
		p, err := newPlan(seed, requested, d)
		if err != nil {
			return nil, err
		}
		if k, ok := build(&p); ok {
			return k, nil
		}
	}
	return nil, fmt.Errorf("could not generate a map with %s=%s, %s=%s and %s=%s; try a larger size or fewer bots",
		Layout, requested[Layout], Size, requested[Size], Bots, requested[Bots])
}

// build builds the kitchen of a plan; ok is false if all attempts failed.
func build(p *plan) (*Kitchen, bool) {
	d := newDice(p.seed, p.version, building)
	for range maxBuilds {
		k := &Kitchen{Values: p.values(), seed: p.seed, version: p.version}
		k.SwitchTurn, k.SwitchDuration = p.window()
		if !k.construct(p, d) {
			continue
		}
		cook, err := witness.New(k.Kitchen, p.turns)
		if err != nil {
			continue
		}
		orders := newDice(p.seed, p.version, ordering)
		menu := newMenu(p, cook, orders)
		if !menu.servesAll() {
			continue
		}
		for _, o := range drawOrders(p, menu, orders) {
			k.Orders = append(k.Orders, o.Order)
			k.Assessments = append(k.Assessments, o.Assessment)
		}
		return k, true
	}
	return nil, false
}

// construct builds the rooms, with stations and spawns.
func (k *Kitchen) construct(p *plan, d *dice) bool {
	r, scattered, ok := drawLayout(p, d)
	if !ok {
		return false
	}
	parts := len(r.parts)
	if !r.placeStations(p, scattered, d) {
		return false
	}
	if r.findParts(); len(r.parts) != parts {
		return false
	}
	k.Width, k.Height, k.Tiles = r.Width, r.Height, r.Tiles
	k.Spawns, ok = r.spawn(p.bots, d)
	return ok && (p.choice[Hard] != handover || p.choice[Layout] != "split" || k.needsHandover())
}

// window returns the switch window, scaled to the turns of the match: the contest's is turn 250 for 100 of 500 turns.
func (p *plan) window() (turn, duration int64) {
	n := int64(p.turns)
	switch p.choice[Switch] {
	case "early":
		return n / 10, n / 5
	case "late":
		return n * 7 / 10, n / 5
	case "long":
		return n / 5, n * 3 / 5
	case "never":
		return n / 2, 0
	}
	return n / 2, n / 5
}

// argumentPrefix is the prefix of scenario arguments of generated kitchens.
const argumentPrefix = "carnegie:"

// Argument returns the scenario argument that gives the same kitchen, with all options.
func (k *Kitchen) Argument() string {
	return fmt.Sprintf("%s%s=%d,%s,%s=%d", argumentPrefix, Seed, k.seed, strings.Join(k.Values, ","), Version, k.version)
}

// ReadValues returns the options with which a map was generated, including random choices such as "layout=open", from
// its first line; none if the map was not generated.
func ReadValues(text []byte) []string {
	line, _, _ := strings.Cut(string(text), "\n")
	_, values, _ := strings.Cut(strings.TrimSpace(line), argumentPrefix)
	if values == "" {
		return nil
	}
	return strings.Split(values, ",")
}

// Text returns the map file. Its comments contain the scenario argument, and mark orders that do not pay or cannot be
// served.
func (k *Kitchen) Text() []byte {
	notes := maps.Notes{Head: []string{k.Argument()}}
	for _, v := range k.Assessments {
		note := ""
		switch {
		case !v.Servable():
			note = "cannot be served"
		case !v.Pays():
			note = "does not pay"
		}
		notes.Orders = append(notes.Orders, note)
	}
	return maps.Format(k.Kitchen, notes)
}
