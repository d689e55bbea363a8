package maps_test

import (
	"crypto/sha256"
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cookoff/cookoff/internal/maps/generate"
	"github.com/cookoff/cookoff/internal/maps/witness"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/sim"
	"github.com/cookoff/cookoff/internal/tier"
)

// updateKitchens rewrites the digests. Digests of a released version must never change.
var updateKitchens = flag.Bool("update-kitchens", false, "rewrite testdata/gen*.txt")

// goldenOptions returns the arguments of the kitchens with stored digests: many seeds alone, and every choice of every option.
func goldenOptions(version int) []string {
	var args []string
	for seed := range 120 {
		args = append(args, fmt.Sprintf("seed=%d", seed))
	}
	args = append(args, "seed=-1", "seed=9223372036854775807", "seed=5,size=64x64,bots=8", "seed=5,size=6x5,bots=1")
	for _, o := range generate.Options() {
		for _, choice := range o.Choices() {
			if o.Name != generate.Hard || version > 1 {
				args = append(args, fmt.Sprintf("seed=77,%s=%s", o.Name, choice))
			}
		}
	}
	if version > 1 {
		for i := range args {
			args[i] += fmt.Sprintf(",gen=%d", version)
		}
	}
	return args
}

// The same options give the same map file, byte for byte, in all versions and on all machines.
func TestGolden(t *testing.T) {
	t.Parallel()
	for version := generate.First; version <= generate.Latest; version++ {
		goldenFile := fmt.Sprintf("testdata/gen%d.txt", version)
		var got strings.Builder
		for _, arg := range goldenOptions(version) {
			text := mustGenerate(t, arg).Text()
			fmt.Fprintf(&got, "%x %s\n", sha256.Sum256(text), arg)
		}
		if *updateKitchens {
			must.Do(t, os.WriteFile(goldenFile, []byte(got.String()), 0o666))
		}
		want := must.Get(os.ReadFile(goldenFile))(t)
		if diff := cmp.Diff(string(want), got.String()); diff != "" {
			t.Error(diff)
		}
	}
}

// Each kind of hard kitchen has the property that its name promises.
func TestHard(t *testing.T) {
	t.Parallel()
	for seed := range tier.Count(10, 60) {
		hard := func(kind string) *generate.Kitchen {
			return mustGenerate(t, fmt.Sprintf("seed=%d,hard=%s,bots=2,gen=2", seed, kind))
		}
		if k := hard("stove"); count(k, sim.Cooker) != 1 {
			t.Errorf("seed %d, stove: %d cookers:\n%s", seed, count(k, sim.Cooker), k.Text())
		}
		if k := hard("distance"); k.Width < 24 {
			t.Errorf("seed %d, distance: %d wide", seed, k.Width)
		}
		k := hard("prize")
		sum, best := int64(0), int64(0)
		for _, o := range k.Orders {
			sum, best = sum+o.Reward, max(best, o.Reward)
		}
		if best <= sum-best {
			t.Errorf("seed %d, prize: the best order pays %d, the others %d", seed, best, sum-best)
		}
		checkHandover(t, hard("handover"))
	}
}

// Banquets have large orders, and most orders of twins have the same foods as another.
func TestHardOrders(t *testing.T) {
	t.Parallel()
	largest, same, all := 0, 0, 0
	for seed := range tier.Count(12, 60) {
		for _, o := range mustGenerate(t, fmt.Sprintf("seed=%d,hard=banquet,gen=2", seed)).Orders {
			largest = max(largest, len(o.Required))
		}
		seen := map[string]bool{}
		for _, o := range mustGenerate(t, fmt.Sprintf("seed=%d,hard=twins,orders=steady,gen=2", seed)).Orders {
			foods := fmt.Sprintf("%d", slices.Sorted(slices.Values(o.Required)))
			all++
			if seen[foods] {
				same++
			}
			seen[foods] = true
		}
	}
	if largest < 8 {
		t.Errorf("the largest order of a banquet has %d foods", largest)
	}
	if 2*same < all {
		t.Errorf("%d of %d orders have the foods of another", same, all)
	}
}

func count(k *generate.Kitchen, kind sim.Kind) int {
	n := 0
	for _, tile := range k.Tiles {
		if tile == kind {
			n++
		}
	}
	return n
}

// A kitchen is the same if some or all of its random values are requested explicitly.
func TestRequestDrawnValues(t *testing.T) {
	t.Parallel()
	for seed := range tier.Count(40, 150) {
		k := mustGenerate(t, fmt.Sprintf("seed=%d", seed))
		_, arg, _ := strings.Cut(k.Argument(), ":")
		if again := mustGenerate(t, arg); string(again.Text()) != string(k.Text()) {
			t.Errorf("seed %d: the kitchen's own argument gives another kitchen:\n%s%s", seed, k.Text(), again.Text())
		}
		some := fmt.Sprintf("seed=%d,%s", seed, k.Values[seed%len(k.Values)])
		if again := mustGenerate(t, some); string(again.Text()) != string(k.Text()) {
			t.Errorf("%s gives another kitchen:\n%s%s", some, k.Text(), again.Text())
		}
	}
}

// A generated map file contains its options.
func TestReadValues(t *testing.T) {
	t.Parallel()
	k := mustGenerate(t, "seed=7,layout=split")
	want := slices.Concat([]string{"seed=7"}, k.Values, []string{"gen=1"})
	if diff := cmp.Diff(want, generate.ReadValues(k.Text())); diff != "" {
		t.Error(diff)
	}
	for _, text := range []string{"", "\n", "####\n", "# a map of mine\n# carnegie:layout=open\n####\n", "# carnegie:\n"} {
		if values := generate.ReadValues([]byte(text)); values != nil {
			t.Errorf("%q has the options %q", text, values)
		}
	}
}

// The reference cook serves exactly the servable orders, each as the only order of its kitchen.
func TestAssessments(t *testing.T) {
	t.Parallel()
	for seed := range tier.Count(50, 200) {
		k := mustGenerate(t, fmt.Sprintf("seed=%d", seed))
		cook := must.Get(witness.New(k.Kitchen, sim.DefaultTurns))(t)
		for i, o := range k.Orders {
			turn, ok := cook.Serve(o.Required)
			v := k.Assessments[i]
			served := max(turn, int(o.Created), 1)
			if can := ok && int64(served) <= o.Expires; can != v.Servable() || can && served != v.Served {
				t.Errorf("seed %d, order %d %+v: assessment %+v, the cook serves it in turn %d (%v)", seed, i+1, o, v, turn, ok)
			}
			cost := int64(sim.BuyPlate.Price())
			for _, f := range o.Required {
				cost += int64(f.Price())
			}
			if v.Profit != o.Reward+o.Penalty-cost || v.Pays() != (o.Reward+o.Penalty > cost) {
				t.Errorf("seed %d, order %d %+v costs %d: assessment %+v", seed, i+1, o, cost, v)
			}
		}
	}
}

// Many seeds give every choice of every option, and every variation that no option controls.
func TestVariety(t *testing.T) {
	t.Parallel()
	seeds := tier.Count(150, 400)
	seen := map[string]int{}
	for seed := range seeds {
		k := mustGenerate(t, fmt.Sprintf("seed=%d", seed))
		for _, v := range k.Values {
			seen[v]++
		}
		for _, v := range k.Assessments {
			seen[fmt.Sprintf("pays %v", v.Pays())]++
			seen[fmt.Sprintf("servable %v", v.Servable())]++
		}
		seen[fmt.Sprintf("%d foods", len(k.Orders[0].Required))]++
		seen[fmt.Sprintf("walls %v", k.At(0, 0) == sim.Wall)]++
	}
	want := []string{
		"bots=1", "bots=2", "bots=3", "bots=4", "pays true", "pays false", "servable true", "servable false",
		"1 foods", "2 foods", "3 foods", "walls true", "walls false",
	}
	for _, o := range generate.Options() {
		for _, choice := range o.Choices() {
			if choice != "never" && o.Name != generate.Hard {
				want = append(want, o.Name+"="+choice)
			}
		}
	}
	for _, what := range want {
		if seen[what] < seeds/50 {
			t.Errorf("%s occurs %d times in %d kitchens", what, seen[what], seeds)
		}
	}
}

// In a split kitchen no bot reaches both shop and submit tile.
func TestSplitNeedsHandover(t *testing.T) {
	t.Parallel()
	for seed := range tier.Count(30, 100) {
		checkHandover(t, mustGenerate(t, fmt.Sprintf("seed=%d,layout=split", seed)))
	}
}

// checkHandover checks that no bot reaches both shop and submit tile.
func checkHandover(t *testing.T, k *generate.Kitchen) {
	t.Helper()
	for _, start := range k.Spawns {
		if near := reach(k.Kitchen, start); near[sim.Shop] && near[sim.Submit] {
			t.Errorf("the bot at %v reaches shop and submit tile:\n%s", start, k.Text())
		}
	}
}

func TestWrongOptions(t *testing.T) {
	t.Parallel()
	tests := []struct{ arg, err string }{
		{"seed=x", "seed=x: must be a whole number that fits into 64 bits, such as 7 or -3"},
		{"seed=1,size=4x4", "size=4x4: must be like 16x12, from 5x4 to 64x64, or any for a random one"},
		{"seed=1,size=016x12", "size=016x12: must be like 16x12, from 5x4 to 64x64, or any for a random one"},
		{"seed=1,bots=9", "bots=9: must be a number from 1 to 8, or any for a random one"},
		{"seed=1,pay=well", "pay=well: must be one of fair, rich, poor, mixed, or any for a random one"},
		{"seed=1,turns=any", "turns=any: must be a number from 100 to 500"},
		{"seed=1,gen=3", "gen=3: must be a number from 1 to 2"},
		{"seed=1,hard=stove", "hard=stove needs gen=2"},
		{"seed=1,layout=split,bots=1", "layout=split needs bots=2 or more"},
		{"seed=1,layout=rooms,size=5x4,bots=8", "could not generate a map with layout=rooms, size=5x4 and bots=8; try a larger size or fewer bots"},
	}
	for _, tt := range tests {
		if _, err := generate.New(options(tt.arg)); err == nil || err.Error() != tt.err {
			t.Errorf("New(%s): error %v, want %s", tt.arg, err, tt.err)
		}
	}
}

// options parses name=value,….
func options(arg string) map[string]string {
	all := map[string]string{}
	for part := range strings.SplitSeq(arg, ",") {
		name, value, _ := strings.Cut(part, "=")
		all[name] = value
	}
	return all
}

func mustGenerate(t *testing.T, arg string) *generate.Kitchen {
	t.Helper()
	k, err := generate.New(options(arg))
	if err != nil {
		t.Fatalf("New(%s): %v", arg, err)
	}
	return k
}

// reach returns the kinds of tiles that a bot from a start can use.
func reach(k sim.Kitchen, start sim.Pos) map[sim.Kind]bool {
	near := map[sim.Kind]bool{}
	seen := map[sim.Pos]bool{start: true}
	for open := []sim.Pos{start}; len(open) > 0; open = open[1:] {
		for x := max(open[0].X-1, 0); x <= min(open[0].X+1, k.Width-1); x++ {
			for y := max(open[0].Y-1, 0); y <= min(open[0].Y+1, k.Height-1); y++ {
				p := sim.Pos{X: x, Y: y}
				near[k.At(x, y)] = true
				if k.At(x, y).Walkable() && !seen[p] {
					seen[p] = true
					open = append(open, p)
				}
			}
		}
	}
	return near
}
