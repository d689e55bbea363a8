package chef1_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/cookoff/cookoff/bots/carnegie/chef1"
	"github.com/cookoff/cookoff/bots/carnegie/floor"
	"github.com/cookoff/cookoff/bots/carnegie/random"
	"github.com/cookoff/cookoff/bots/carnegie/report"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/maps/bound"
	"github.com/cookoff/cookoff/internal/maps/generate"
	"github.com/cookoff/cookoff/internal/sim"
	"github.com/cookoff/cookoff/internal/tier"
)

// pairing is what two bots reach against each other, each kitchen played on both sides.
type pairing struct {
	wins, draws, losses int
	money               [2][]int64
}

func makers() map[string]func(b *sim.Board, t sim.Team) player {
	return map[string]func(b *sim.Board, t sim.Team) player{
		"chef":   func(b *sim.Board, t sim.Team) player { return chef1.New(b, t) },
		"report": func(b *sim.Board, t sim.Team) player { return report.New(b, t) },
		"random": func(b *sim.Board, t sim.Team) player { return random.New(b, t, 1) },
	}
}

// meet plays a kitchen on both sides.
func (p *pairing) meet(tb testing.TB, b *sim.Board, first, second string) {
	tb.Helper()
	for _, team := range []sim.Team{sim.Red, sim.Blue} {
		var players [2]player
		players[team], players[team.Enemy()] = makers()[first](b, team), makers()[second](b, team.Enemy())
		s, _ := match(tb, b, players[sim.Red], players[sim.Blue], sim.DefaultTurns)
		mine, other := s.Money(team), s.Money(team.Enemy())
		p.money[0], p.money[1] = append(p.money[0], mine), append(p.money[1], other)
		switch {
		case mine > other:
			p.wins++
		case mine < other:
			p.losses++
		default:
			p.draws++
		}
	}
}

// TestLeague plays the bots against each other in generated kitchens, and says how they fare:
//
//	go test ./bots/carnegie/chef1 -run TestLeague -v -kitchens 200
func TestLeague(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	for _, names := range [][2]string{{"chef", "report"}, {"chef", "random"}, {"report", "random"}} {
		var p pairing
		for seed := 1; seed <= *kitchens; seed++ {
			p.meet(t, contesttest.Board(t, generated(t, seed).Kitchen, sim.Official()), names[0], names[1])
		}
		t.Logf("@%s against @%s: %d wins, %d draws, %d losses; median money %d to %d",
			names[0], names[1], p.wins, p.draws, p.losses, median(p.money[0]), median(p.money[1]))
		if names[0] == "chef" && p.wins <= 9*p.losses {
			t.Errorf("@chef should hardly ever lose to @%s", names[1])
		}
	}
}

// TestShareOfBound plays @chef alone and compares its money with the most that the kitchen can bring
// without food from elsewhere:
//
//	go test ./bots/carnegie/chef1 -run TestShareOfBound -v -kitchens 200
func TestShareOfBound(t *testing.T) {
	t.Parallel()
	const goal = 80 // percent, at the median of kitchens where two chefs reach everything
	var all, open []int64
	for seed := 1; seed <= *kitchens; seed++ {
		k := generated(t, seed)
		s := alone(t, contesttest.Board(t, k.Kitchen, sim.Official()), sim.DefaultTurns)
		share := 100 * s.Money(sim.Red) / max(bound.Of(&k.Kitchen, sim.DefaultTurns).Own, 1)
		all = append(all, share)
		if twoReachEverything(k) {
			open = append(open, share)
		}
	}
	t.Logf("share of the bound: %s over all %d kitchens, %s over %d in which two chefs reach everything",
		quartiles(all), len(all), quartiles(open), len(open))
	if len(open) > 0 && median(open) < goal {
		t.Errorf("the median is %d %% where two chefs reach everything, want %d %%", median(open), goal)
	}
}

// twoReachEverything reports whether a team has at least two bots each of which reaches a tile of
// every kind that there is.
func twoReachEverything(k *generate.Kitchen) bool {
	b, err := sim.NewBoard(k.Kitchen, sim.Official())
	if err != nil {
		return false
	}
	f := floor.New(b)
	n := 0
	for id := range b.BotsPerTeam() {
		if reachesEverything(f, f.Room(f.Cell(sim.NewState(b).Bot(id).Pos))) {
			n++
		}
	}
	return n >= 2
}

func reachesEverything(f *floor.Floor, room int) bool {
	var there, reached [sim.KindCount]bool
	for tile := range f.Cells() {
		there[f.Kind(tile)] = true
		reached[f.Kind(tile)] = reached[f.Kind(tile)] || f.Reaches(room, tile)
	}
	for _, kind := range []sim.Kind{sim.Shop, sim.Counter, sim.Cooker, sim.Submit} {
		if there[kind] && !reached[kind] {
			return false
		}
	}
	return true
}

// BenchmarkGenerated plays @chef alone in generated kitchens, and gives the median and the longest
// turn in microseconds:
//
//	go test ./bots/carnegie/chef1 -run '^$' -bench Generated -benchtime 1x -kitchens 200
func BenchmarkGenerated(b *testing.B) {
	var turns []int64
	for b.Loop() {
		for seed := 1; seed <= *kitchens; seed++ {
			s := sim.NewState(contesttest.Board(b, generated(b, seed).Kitchen, sim.Official()))
			bot := chef1.New(s.Board(), sim.Red)
			for range sim.DefaultTurns {
				s.BeginTurn()
				began := time.Now()
				if err := bot.Turn(s.Controller(sim.Red)); err != nil {
					b.Fatal(err)
				}
				turns = append(turns, time.Since(began).Microseconds())
			}
		}
	}
	slices.Sort(turns)
	b.ReportMetric(float64(median(turns)), "µs/turn-median")
	b.ReportMetric(float64(turns[len(turns)*99/100]), "µs/turn-99%")
	b.ReportMetric(float64(turns[len(turns)-1]), "µs/turn-worst")
}

func median(n []int64) int64 {
	s := slices.Sorted(slices.Values(n))
	return s[len(s)/2]
}

func quartiles(n []int64) string {
	if len(n) == 0 {
		return "-"
	}
	s := slices.Sorted(slices.Values(n))
	return fmt.Sprintf("quarter %d %%, median %d %%, three quarters %d %%", s[len(s)/4], s[len(s)/2], s[3*len(s)/4])
}
