package mapfiles_test

import (
	"bytes"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cookoff/cookoff/internal/maps"
	"github.com/cookoff/cookoff/internal/maps/walk"
	"github.com/cookoff/cookoff/internal/maps/witness"
	"github.com/cookoff/cookoff/internal/sim"
	mapfiles "github.com/cookoff/cookoff/maps"
)

// trait is what a map is made for, where it is not what the others are.
type trait struct {
	plain    bool // nothing is chopped or cooked
	teamwork bool // no bot reaches everything
	bargains bool // some orders cost more than they bring
}

// traits are those of all maps that ship.
func traits() map[string]trait {
	return map[string]trait{
		"banquet": {},
		"bargain": {bargains: true},
		"drought": {},
		"duel":    {},
		"first":   {plain: true},
		"furnace": {},
		"galley":  {},
		"grand":   {},
		"hatch":   {teamwork: true},
		"heist":   {},
		"relay":   {teamwork: true},
		"rush":    {},
		"tiny":    {},
	}
}

func TestNames(t *testing.T) {
	t.Parallel()
	var want []string
	for name := range traits() {
		want = append(want, name)
	}
	slices.Sort(want)
	if diff := cmp.Diff(want, mapfiles.Names()); diff != "" {
		t.Error(diff)
	}
	for _, name := range []string{"", "duel.txt", "nowhere", "../embed", "/duel"} {
		if _, ok := mapfiles.Read(name); ok {
			t.Errorf("there is a map called %q", name)
		}
	}
}

func TestMapsArePlayable(t *testing.T) {
	t.Parallel()
	for name, is := range traits() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			text, ok := mapfiles.Read(name)
			if !ok {
				t.Fatal("cannot be read")
			}
			if !bytes.HasPrefix(text, []byte("// "+name+": ")) {
				t.Error("does not begin with a comment that says what it is for")
			}
			k, err := maps.Parse(name, text)
			if err != nil {
				t.Fatal(err)
			}
			if warnings := append(maps.Check(k), maps.UnknownKeys(text)...); len(warnings) > 0 {
				t.Error(warnings)
			}
			if got := maps.NeedsTeamwork(&k); got != is.teamwork {
				t.Errorf("bots need each other: %v", got)
			}
			for kind := range sim.Kind(sim.KindCount) {
				if !slices.Contains(k.Tiles, kind) && !(is.plain && kind == sim.Cooker) {
					t.Errorf("has no %s", kind.Name())
				}
			}
			checkOrders(t, k, is)
			checkFloor(t, k)
		})
	}
}

// checkOrders wants orders that can be served, that pay, and whose penalties fall within the match.
func checkOrders(t *testing.T, k sim.Kitchen, is trait) {
	t.Helper()
	cook, err := witness.New(k, sim.DefaultTurns)
	if err != nil {
		t.Fatal(err)
	}
	var seen [sim.FoodCount]bool
	bargains := 0
	for i, o := range k.Orders {
		cost := int64(sim.BuyPlate.Price())
		for _, f := range o.Required {
			cost += int64(f.Price())
			seen[f] = true
		}
		if o.Reward <= cost {
			bargains++
		}
		if o.Penalty < 0 || o.Penalty >= o.Reward {
			t.Errorf("order %d has a penalty of %d", i+1, o.Penalty)
		}
		if o.Created < 1 || o.Expires >= sim.DefaultTurns {
			t.Errorf("order %d lasts from turn %d to %d", i+1, o.Created, o.Expires)
		}
		if turn, ok := cook.Serve(o.Required); !ok || int64(turn) > o.Expires {
			t.Errorf("order %d is too much for a plain cook: %d, %v", i+1, turn, ok)
		}
	}
	if is.bargains != (bargains > 0) {
		t.Errorf("%d orders cost more than they bring", bargains)
	}
	if is.plain == (seen[sim.Egg] || seen[sim.Onions] || seen[sim.Meat]) || !is.plain && slices.Contains(seen[:], false) {
		t.Errorf("which foods are ordered: %v", seen)
	}
}

// checkFloor wants some bot to get to every tile that one can stand on.
func checkFloor(t *testing.T, k sim.Kitchen) {
	t.Helper()
	starts, _ := walk.Starts(&k)
	for c, moves := range walk.Distances(&k, nil, starts...) {
		if k.Tiles[c].Walkable() && moves == walk.Unreachable {
			t.Errorf("nobody gets to (%d,%d)", c/k.Height, c%k.Height)
		}
	}
}
