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

func generatedBoard(tb testing.TB, seed int, layout string) *sim.Board {
	tb.Helper()
	k := must.Get(generate.New(map[string]string{generate.Seed: strconv.Itoa(seed), generate.Layout: layout}))(tb)
	b := must.Get(sim.NewBoard(k.Kitchen, sim.Official()))(tb)
	return b
}

func planFor(s *sim.State, team sim.Team) *schedule.Plan {
	return schedule.New(schedule.NewKitchen(s.Board(), floor.New(s.Board()), team, sim.DefaultTurns, schedule.Limits{}), s, 1)
}

// The plan's model of a kitchen agrees with the rules: without opponents, every call has the planned result, the team ends with
// the planned money, and Repair changes nothing, while the plan improves from turn to turn.
func TestPlanAgreesWithRules(t *testing.T) {
	t.Parallel()
	kitchens := tier.Count(1, 12)
	if tier.Soaking() {
		kitchens = 40
	}
	for seed := range kitchens {
		for _, layout := range []string{generate.Any, "split"} {
			b := generatedBoard(t, 100+seed, layout)
			s := sim.NewState(b)
			s.BeginTurn()
			team := sim.Team(seed % 2)
			p := planFor(s, team)
			for {
				p.Improve(60)
				if before := p.Money(); s.Turn() > 1 {
					if p.Repair(s); p.Money() != before {
						t.Fatalf("seed %d, layout %s, turn %d: planned money %d, after Repair %d",
							100+seed, layout, s.Turn(), before, p.Money())
					}
				}
				for _, call := range p.Turn(nil) {
					if !call.Make(s.Controller(team)) {
						t.Fatalf("seed %d, layout %s, turn %d: %v of bot %d at %v: unexpected result",
							100+seed, layout, s.Turn(), call.Fn.Name(), call.Bot, call.At)
					}
				}
				if s.Turn() == sim.DefaultTurns {
					break
				}
				s.BeginTurn()
			}
			if got, want := s.Money(team), p.Money(); got != want {
				t.Errorf("seed %d, layout %s: money %d, planned %d", 100+seed, layout, got, want)
			}
		}
	}
}

// Improving never makes a plan worse and is deterministic.
func TestImprove(t *testing.T) {
	t.Parallel()
	s := sim.NewState(generatedBoard(t, 3, "split"))
	s.BeginTurn()
	p, q := planFor(s, sim.Red), planFor(s, sim.Red)
	before := p.Money()
	for range 20 {
		p.Improve(3000)
		q.Improve(3000)
		if p.Money() < before || p.Money() != q.Money() {
			t.Fatalf("money %d, before Improve %d, in an identical plan %d", p.Money(), before, q.Money())
		}
		before = p.Money()
	}
}

// In this kitchen the shop is at the end of a narrow passage where a waiting bot blocks another.
func TestNarrowPassage(t *testing.T) {
	t.Parallel()
	k := must.Get(generate.New(map[string]string{generate.Seed: "88105", "bots": "2", "gen": "2"}))(t)
	b := must.Get(sim.NewBoard(k.Kitchen, sim.Official()))(t)
	s := sim.NewState(b)
	s.BeginTurn()
	p := planFor(s, sim.Red)
	if p.Improve(20_000); p.Money() < 1000 {
		t.Errorf("the plan ends with %d money; doing nothing gives 350", p.Money())
	}
}
