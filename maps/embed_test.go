package mapfiles_test

import (
	"bytes"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cookoff/cookoff/internal/maps"
	"github.com/cookoff/cookoff/internal/sim"
	mapfiles "github.com/cookoff/cookoff/maps"
)

func TestNames(t *testing.T) {
	t.Parallel()
	if diff := cmp.Diff([]string{"duel", "grand", "tiny"}, mapfiles.Names()); diff != "" {
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
	for _, name := range mapfiles.Names() {
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
			if warnings := maps.Check(k); len(warnings) > 0 {
				t.Error(warnings)
			}
			for kind := range sim.Kind(sim.KindCount) {
				if !slices.Contains(k.Tiles, kind) {
					t.Errorf("has no %s", kind.Name())
				}
			}
			checkOrders(t, k.Orders)
			if first, all := walkableFrom(k, k.Spawns[0]), walkable(k); len(first) != all {
				t.Errorf("a bot reaches %d of %d tiles it could stand on", len(first), all)
			}
			checkStations(t, k)
		})
	}
}

// checkOrders wants orders of all foods, that pay, and whose penalties fall within the match.
func checkOrders(t *testing.T, orders []sim.Order) {
	t.Helper()
	var seen [sim.FoodCount]bool
	for i, o := range orders {
		cost := int64(sim.BuyPlate.Price())
		for _, f := range o.Required {
			cost += int64(f.Price())
			seen[f] = true
		}
		if o.Reward <= cost {
			t.Errorf("order %d costs %d and pays %d", i+1, cost, o.Reward)
		}
		if o.Penalty < 0 || o.Penalty >= o.Reward {
			t.Errorf("order %d has a penalty of %d", i+1, o.Penalty)
		}
		if o.Created < 1 || o.Expires >= sim.DefaultTurns {
			t.Errorf("order %d lasts from turn %d to %d", i+1, o.Created, o.Expires)
		}
	}
	if slices.Contains(seen[:], false) {
		t.Errorf("not all foods are ordered: %v", seen)
	}
}

// checkStations wants a place to stand beside every tile that is of use.
func checkStations(t *testing.T, k sim.Kitchen) {
	t.Helper()
	for x := range k.Width {
		for y := range k.Height {
			if kind := k.At(x, y); kind != sim.Wall && !slices.ContainsFunc(around(k, sim.Pos{X: x, Y: y}), func(p sim.Pos) bool {
				return k.At(p.X, p.Y).Walkable()
			}) {
				t.Errorf("nobody can get at the %s at (%d,%d)", kind.Name(), x, y)
			}
		}
	}
}

func walkable(k sim.Kitchen) int {
	n := 0
	for _, kind := range k.Tiles {
		if kind.Walkable() {
			n++
		}
	}
	return n
}

func walkableFrom(k sim.Kitchen, start sim.Pos) map[sim.Pos]bool {
	seen := map[sim.Pos]bool{start: true}
	for open := []sim.Pos{start}; len(open) > 0; open = open[1:] {
		for _, p := range around(k, open[0]) {
			if k.At(p.X, p.Y).Walkable() && !seen[p] {
				seen[p] = true
				open = append(open, p)
			}
		}
	}
	return seen
}

// around are the places within one step.
func around(k sim.Kitchen, p sim.Pos) []sim.Pos {
	var places []sim.Pos
	for x := max(p.X-1, 0); x <= min(p.X+1, k.Width-1); x++ {
		for y := max(p.Y-1, 0); y <= min(p.Y+1, k.Height-1); y++ {
			places = append(places, sim.Pos{X: x, Y: y})
		}
	}
	return places
}
