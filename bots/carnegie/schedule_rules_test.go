package carnegie_test

import (
	"strconv"
	"testing"

	"github.com/cookoff/cookoff/bots/carnegie/floor"
	"github.com/cookoff/cookoff/bots/carnegie/schedule"
	"github.com/cookoff/cookoff/internal/maps/generate"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/sim"
	"github.com/cookoff/cookoff/internal/tier"
)

func generated(tb testing.TB, seed int, layout string) *sim.Board {
	tb.Helper()
	k := must.Get(generate.New(map[string]string{generate.Seed: strconv.Itoa(seed), generate.Layout: layout}))(tb)
	b := must.Get(sim.NewBoard(k.Kitchen, sim.Official()))(tb)
	return b
}

func planFor(s *sim.State, team sim.Team) *schedule.Plan {
	return schedule.New(schedule.NewKitchen(s.Board(), floor.New(s.Board()), team, sim.DefaultTurns, schedule.Limits{}), s, 1)
}

// TestRulesDoWhatWasForeseen holds that the plan's model of a kitchen is that of the rules: where nobody interferes, every
// call of a plan does what was foreseen, and the team ends with the money that was foreseen, while the plan is improved
// from turn to turn. Nor does it change anything there to look at the kitchen again.
func TestRulesDoWhatWasForeseen(t *testing.T) {
	t.Parallel()
	kitchens := tier.Count(1, 12)
	if tier.Soaking() {
		kitchens = 40
	}
	for seed := range kitchens {
		for _, layout := range []string{generate.Any, "split"} {
			b := generated(t, 100+seed, layout)
			s := sim.NewState(b)
			s.BeginTurn()
			team := sim.Team(seed % 2)
			p := planFor(s, team)
			for {
				p.Improve(60)
				if before := p.Money(); s.Turn() > 1 {
					if p.Repair(s); p.Money() != before {
						t.Fatalf("seed %d, layout %s, turn %d: %d money, and %d once the kitchen was looked at",
							100+seed, layout, s.Turn(), before, p.Money())
					}
				}
				for _, call := range p.Turn(nil) {
					if !call.Make(s.Controller(team)) {
						t.Fatalf("seed %d, layout %s, turn %d: %v of bot %d at %v was not answered as foreseen",
							100+seed, layout, s.Turn(), call.Fn.Name(), call.Bot, call.At)
					}
				}
				if s.Turn() == sim.DefaultTurns {
					break
				}
				s.BeginTurn()
			}
			if got, want := s.Money(team), p.Money(); got != want {
				t.Errorf("seed %d, layout %s: %d money, foreseen were %d", 100+seed, layout, got, want)
			}
		}
	}
}

// Improving never makes a plan worse, and the same steps give the same plan.
func TestImproves(t *testing.T) {
	t.Parallel()
	s := sim.NewState(generated(t, 3, "split"))
	s.BeginTurn()
	p, q := planFor(s, sim.Red), planFor(s, sim.Red)
	before := p.Money()
	for range 20 {
		p.Improve(3000)
		q.Improve(3000)
		if p.Money() < before || p.Money() != q.Money() {
			t.Fatalf("%d after %d, and %d in the same plan made again", p.Money(), before, q.Money())
		}
		before = p.Money()
	}
}

// In this kitchen the shop is at the end of a narrow way, where a bot that waits keeps another from getting on.
func TestNarrowWay(t *testing.T) {
	t.Parallel()
	k := must.Get(generate.New(map[string]string{generate.Seed: "88105", "bots": "2", "gen": "2"}))(t)
	b := must.Get(sim.NewBoard(k.Kitchen, sim.Official()))(t)
	s := sim.NewState(b)
	s.BeginTurn()
	p := planFor(s, sim.Red)
	if p.Improve(20_000); p.Money() < 1000 {
		t.Errorf("the plan ends with %d money, and without an order served there would be 350", p.Money())
	}
}
