package carnegie_test

import (
	"path/filepath"
	"strconv"
	"testing"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/contest/contesttest/rulestest"
	"github.com/cookoff/cookoff/internal/maps/generate"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/sim"
	"github.com/cookoff/cookoff/internal/tier"
)

// lineCook is the Python bot in the documentation.
const lineCook = "../../../bots/python/line_cook.py"

// kitchen sets the scenario, the rules and the turns of a match.
func kitchen(s contest.Scenario, rules string, turns int) func(m *contesttest.Setting) {
	return func(m *contesttest.Setting) {
		m.Scenario, m.Rules, m.Turns = s, rules, turns
	}
}

// Two bots that share a counter do not wait for each other forever.
func TestLineCookSharesCounter(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	for name, orders := range map[string]int{"report": 1, "one_counter": 3} {
		for _, rules := range sim.Presets() {
			t.Run(name+" "+rules, func(t *testing.T) {
				t.Parallel()
				text := rulestest.Content(t, filepath.Join("testdata", "kitchens", name+".txt"))
				s := contest.Scenario{Game: "carnegie", Name: name, Text: text}
				result, _ := playBots(t, lineCook, "@idle", kitchen(s, rules, 201))
				if n := served(t, result, sim.Red); n != orders {
					t.Errorf("served %d of %d orders", n, orders)
				}
			})
		}
	}
}

// On a divided floor, where no bot reaches all stations, bots hand over items.
func TestLineCookHandsOver(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	kitchens := []contest.Scenario{
		{Game: "carnegie", Name: "hatch", Text: []byte(mapText(t, "hatch"))},
		{Game: "carnegie", Name: "relay", Text: []byte(mapText(t, "relay"))},
	}
	for seed := range tier.Count(0, 2, 4) {
		kitchens = append(kitchens, generated(t, map[string]string{generate.Seed: strconv.Itoa(seed + 1), "layout": "split"}))
	}
	for _, s := range kitchens {
		for _, rules := range sim.Presets() {
			t.Run(s.Name+" "+rules, func(t *testing.T) {
				t.Parallel()
				result, _ := playBots(t, lineCook, "@idle", kitchen(s, rules, 250))
				if n := served(t, result, sim.Red); n == 0 || result.Winner != int(sim.Red) || len(result.Failures()) > 0 {
					t.Errorf("served %d orders, %d money, failures %+v", n, result.Seats[sim.Red].Score, result.Failures())
				}
			})
		}
	}
}

// generated returns a kitchen from a seed.
func generated(t *testing.T, options map[string]string) contest.Scenario {
	t.Helper()
	k := must.Get(generate.New(options))(t)
	return contest.Scenario{Game: "carnegie", Name: "seed=" + options[generate.Seed], Text: k.Text()}
}

func TestLineCookBeatsRandom(t *testing.T) {
	tier.Gate(t)
	t.Parallel()
	seeds := 1
	if tier.Soaking() {
		seeds = 3
	}
	for seed := range seeds {
		result, _ := playBots(t, lineCook, "@random", on(t, "duel", int64(seed)+1))
		if result.Winner != int(sim.Red) || len(result.Failures()) > 0 {
			t.Errorf("seed %d: winner %d, failures %+v", seed, result.Winner, result.Failures())
		}
		t.Logf("seed %d: %d to %d", seed, result.Seats[0].Score, result.Seats[1].Score)
	}
}
