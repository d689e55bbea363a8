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
	Verdicts []Verdict // by order
	Values   []string  // the options, also those that were drawn, such as "layout=open"

	seed    int64
	version int
}

// How often it is tried to build a kitchen before another plan is made, and how many plans are made.
const (
	maxBuilds = 60
	maxPlans  = 12
)

// New makes the kitchen of the options, by their names. What is missing has its default; a missing
// seed is 0. The error says which value is wrong, or that the values do not go together.
func New(options map[string]string) (*Kitchen, error) {
	asked := map[string]string{}
	for _, o := range Options() {
		value := cmp.Or(options[o.Name], o.Default, "0")
		if err := o.Check(value); err != nil {
			return nil, fmt.Errorf("%s=%s: %w", o.Name, value, err)
		}
		asked[o.Name] = value
	}
	seed, err := strconv.ParseInt(asked[Seed], 10, 64)
	if err != nil {
		return nil, err
	}
	d := newDice(seed, number(asked[Version], First), planning)
	for range maxPlans {
		p, err := newPlan(seed, asked, d)
		if err != nil {
			return nil, err
		}
		if k, ok := build(&p); ok {
			return k, nil
		}
	}
	return nil, fmt.Errorf("could not generate a map with %s=%s, %s=%s and %s=%s; try a larger size or fewer bots",
		Layout, asked[Layout], Size, asked[Size], Bots, asked[Bots])
}

// build makes the kitchen of a plan, if one comes about.
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
			k.Verdicts = append(k.Verdicts, o.Verdict)
		}
		return k, true
	}
	return nil, false
}

// construct makes the rooms with their stations and spawns.
func (k *Kitchen) construct(p *plan, d *dice) bool {
	r, strewn, ok := layOut(p, d)
	if !ok {
		return false
	}
	parts := len(r.parts)
	if !r.furnish(p, strewn, d) {
		return false
	}
	if r.survey(); len(r.parts) != parts {
		return false
	}
	k.Width, k.Height, k.Tiles = r.Width, r.Height, r.Tiles
	k.Spawns, ok = r.spawn(p.bots, d)
	return ok && (p.of[Hard] != handover || p.of[Layout] != "split" || k.needsAll())
}

// window is when kitchens may be switched: in parts of the match, as the contest's 250 and 100 are
// of its 500 turns.
func (p *plan) window() (turn, duration int64) {
	n := int64(p.turns)
	switch p.of[Switch] {
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

// made is how the words of generated kitchens begin.
const made = "carnegie:"

// Word returns the scenario word that leaves nothing open. It gives the same kitchen.
func (k *Kitchen) Word() string {
	return fmt.Sprintf("%s%s=%d,%s,%s=%d", made, Seed, k.seed, strings.Join(k.Values, ","), Version, k.version)
}

// Made returns the options of the generator, also those that were drawn, that a map's first line says it was
// made with, such as "layout=open"; none for a map that does not say so.
func Made(text []byte) []string {
	line, _, _ := strings.Cut(string(text), "\n")
	_, values, _ := strings.Cut(strings.TrimSpace(line), made)
	if values == "" {
		return nil
	}
	return strings.Split(values, ",")
}

// Text returns the map file. Comments say how it was made, and mark orders that do not pay or cannot be
// served.
func (k *Kitchen) Text() []byte {
	notes := maps.Notes{Head: []string{k.Word()}}
	for _, v := range k.Verdicts {
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
