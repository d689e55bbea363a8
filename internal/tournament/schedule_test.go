package tournament_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/tournament"
)

// Whatever is planned: every unit once, every lineup on every scenario in every round, no bot twice at
// a table, challengers never among themselves, and each bot once in each seat.
func TestSchedule(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		seats := rapid.IntRange(2, 3).Draw(t, "seats")
		challengers := rapid.IntRange(0, 3).Draw(t, "challengers")
		field := rapid.IntRange(seats, 6).Draw(t, "field")
		p := &tournament.Plan{
			Seats: seats, Rounds: rapid.IntRange(1, 3).Draw(t, "rounds"), Challengers: challengers,
			Bots:      make([]tournament.Bot, challengers+field),
			Scenarios: make([]tournament.Scenario, rapid.IntRange(1, 5).Draw(t, "scenarios")),
		}
		if rapid.Bool().Draw(t, "drawn") {
			p.Order = new(rapid.Int64().Draw(t, "draw"))
		}
		s := tournament.NewSchedule(p)
		choices := choose(field, seats)
		if challengers > 0 {
			choices = challengers * choose(field, seats-1)
		}
		if want := p.Rounds * len(p.Scenarios) * choices; s.Units() != want || s.Games() != want*seats {
			t.Fatalf("%d units of %d games, want %d", s.Units(), s.Games(), want)
		}
		seen := map[string]bool{}
		for n := range s.Units() {
			u := s.Unit(n)
			id := fmt.Sprint(u.Round, u.Scenario, u.Bots)
			if seen[id] || u.Number != n {
				t.Fatalf("unit %d is %s again", n, id)
			}
			seen[id] = true
			among := slices.IndexFunc(u.Bots[1:], func(b int) bool { return b < challengers })
			if among >= 0 || challengers > 0 && u.Bots[0] >= challengers {
				t.Fatalf("%d challengers, and %v meet", challengers, u.Bots)
			}
			for seat := range seats {
				var sat []int
				for g := range seats {
					sat = append(sat, u.Lineup(g)[seat])
				}
				slices.Sort(sat)
				if len(slices.Compact(sat)) != seats {
					t.Fatalf("seat %d of unit %v", seat, u)
				}
			}
		}
	})
}

// choose is the number of choices of k out of n.
func choose(n, k int) int {
	c := 1
	for i := range k {
		c = c * (n - i) / (i + 1)
	}
	return c
}

// A match of built-in bots takes a core; one of processes under a clock takes one for each of them.
func TestWorkers(t *testing.T) {
	t.Parallel()
	program := shell(t, "program", "exit\n")
	other := shell(t, "other", "exit\n")
	minute := contest.Clock{Turn: time.Minute}
	for _, tt := range []struct {
		bots  []string
		clock contest.Clock
		cores int
		want  int
	}{
		{[]string{"@idle", "@random"}, minute, 8, 8},
		{[]string{"@idle", program}, minute, 8, 8},
		{[]string{"@idle", "@random", program}, minute, 8, 8},
		{[]string{other, program}, minute, 8, 4},
		{[]string{other, program, "@idle"}, minute, 7, 3},
		{[]string{other, program}, minute, 1, 1},
		{[]string{other, program}, contest.Clock{}, 8, 8},
	} {
		p := plan(t, "tiny", tt.bots...)
		p.Clock = tt.clock
		if got := p.Workers(tournament.NewSchedule(p), tt.cores); got != tt.want {
			t.Errorf("%q on %d cores: %d matches at a time, want %d", tt.bots, tt.cores, got, tt.want)
		}
	}
}
