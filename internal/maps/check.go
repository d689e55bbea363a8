package maps

import (
	"fmt"
	"slices"
	"strings"

	"github.com/cookoff/cookoff/internal/maps/bound"
	"github.com/cookoff/cookoff/internal/maps/walk"
	"github.com/cookoff/cookoff/internal/sim"
)

// Warning is a problem that makes a valid map dull or impossible to play.
type Warning struct {
	Message string `json:"message"`
	Order   int    `json:"order,omitempty"` // id of the order concerned, or 0
	Line    int    `json:"line,omitempty"`  // line of the file, or 0
}

// Check returns warnings about a map for a match of the usual length: first those about the map, then those about its
// orders. It expects a kitchen as returned by Parse.
//
// A position is reachable if the bot of some spawn can walk to it.
func Check(k sim.Kitchen) []Warning {
	starts, warnings := checkSpawns(&k)
	near := reachOf(&k, starts)
	if len(k.Orders) > 0 {
		warnings = append(warnings, checkStations(&k, near)...)
	} else {
		warnings = append(warnings, warn("there are no orders, so nothing can be earned")...)
	}
	warnings = append(warnings, checkUnreachable(&k, near)...)
	warnings = append(warnings, checkSwitch(&k)...)
	can := bound.Of(&k, sim.DefaultTurns)
	for i, o := range k.Orders {
		warnings = append(warnings, checkOrder(i+1, o, near, can.Orders[i])...)
	}
	return warnings
}

// checkSpawns returns the start cells of the bots.
func checkSpawns(k *sim.Kitchen) ([]int, []Warning) {
	starts, ok := walk.Starts(k)
	switch {
	case !ok:
		return nil, warn("no bot can be placed: the map has no spawn (b) and no tile a bot can stand on")
	case len(k.Spawns) == 0:
		return starts, warn("no spawn (b): each team gets one bot near the centre, at (%d,%d)",
			starts[0]/k.Height, starts[0]%k.Height)
	}
	return starts, nil
}

// stations returns the kinds of tiles that every kitchen with orders needs.
func stations() []sim.Kind { return []sim.Kind{sim.Shop, sim.Submit, sim.Sink, sim.SinkTable} }

// checkStations checks for the tiles needed to serve orders and to reuse plates.
func checkStations(k *sim.Kitchen, near reach) []Warning {
	var warnings []Warning
	for i, s := range []struct{ name, without, beyond string }{
		{"shop ($)", "nothing can be bought", "nothing can be bought"},
		{"submit tile (U)", "nothing can be served", "nothing can be served"},
		{"sink (S)", "plates of served orders vanish", "plates cannot be washed"},
		{"sink table (T)", "washed plates vanish", "washed plates cannot be taken"},
	} {
		switch kind := stations()[i]; {
		case !slices.Contains(k.Tiles, kind):
			warnings = append(warnings, warn("no %s: %s", s.name, s.without)...)
		case !near.kinds[kind]:
			warnings = append(warnings, warn("no %s is reachable: %s", s.name, s.beyond)...)
		}
	}
	return warnings
}

// checkUnreachable checks for equipment that no bot can use and that checkStations does not report.
func checkUnreachable(k *sim.Kitchen, near reach) []Warning {
	var places []string
	for x := range k.Width {
		for y := range k.Height {
			kind := k.At(x, y)
			if near.cells[x*k.Height+y] || kind == sim.Floor || kind == sim.Wall {
				continue
			}
			if near.kinds[kind] || !slices.Contains(stations(), kind) {
				places = append(places, fmt.Sprintf("%s (%d,%d)", strings.ToLower(kind.Name()), x, y))
			}
		}
	}
	const most = 8 // positions per warning
	switch rest := len(places) - most; {
	case len(places) == 0:
		return nil
	case rest > 0:
		places = append(places[:most], fmt.Sprintf("%d more", rest))
	}
	return warn("no bot can reach %s", strings.Join(places, ", "))
}

func checkSwitch(k *sim.Kitchen) []Warning {
	first, last := k.SwitchTurn, k.SwitchTurn+k.SwitchDuration-1
	if max(first, 1) <= min(last, sim.DefaultTurns) {
		return nil
	}
	return warn("the switch window (turn %d, duration %d) is never open within turns 1 to %d",
		k.SwitchTurn, k.SwitchDuration, sim.DefaultTurns)
}

func checkOrder(id int, o sim.Order, near reach, can bound.Order) []Warning {
	var warnings []Warning
	add := func(format string, args ...any) {
		text := fmt.Sprintf("order %d ", id) + fmt.Sprintf(format, args...)
		warnings = append(warnings, Warning{Message: text, Order: id})
	}
	switch last := min(o.Expires, sim.DefaultTurns); {
	case o.Expires < o.Created:
		add("is never active: it expires in turn %d, before it starts in turn %d", o.Expires, o.Created)
	case o.Expires < 1:
		add("is never active: it expires in turn %d, before the first turn", o.Expires)
	case o.Created > sim.DefaultTurns:
		add("is never active: it starts in turn %d, after the last turn, %d", o.Created, sim.DefaultTurns)
	case can.Earliest > last:
		add("cannot be served in time: it ends in turn %d, but cannot be ready before turn %d", last, can.Earliest)
	}
	if i := slices.IndexFunc(o.Required, sim.Food.CanChop); i >= 0 && !near.kinds[sim.Counter] {
		add("needs chopped %s, but no counter (C) is reachable", o.Required[i].Name())
	}
	if i := slices.IndexFunc(o.Required, sim.Food.CanCook); i >= 0 && !near.kinds[sim.Cooker] {
		add("needs cooked %s, but no cooker (K) is reachable", o.Required[i].Name())
	}
	return warnings
}

// warn returns a warning about the map.
func warn(format string, args ...any) []Warning {
	return []Warning{{Message: fmt.Sprintf(format, args...)}}
}
