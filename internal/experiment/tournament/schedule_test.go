package tournament_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment/store"
	"github.com/cookoff/cookoff/internal/experiment/tournament"
	"github.com/cookoff/cookoff/internal/must"
)

// Every plan has each pair once, each lineup on each scenario in each round, no bot twice in a match, no two
// challengers in a match, consecutive match numbers, and every distinct seating once per pair.
func TestSchedule(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		p := anyPlan(t)
		s := tournament.NewSchedule(p)
		field := len(p.Bots) - p.Challengers
		choices := choose(field, p.Seats)
		if p.Challengers > 0 {
			choices = p.Challengers * choose(field, p.Seats-1)
		}
		if want := p.Rounds * len(p.Scenarios) * choices; s.Pairs() != want {
			t.Fatalf("%d pairs, want %d", s.Pairs(), want)
		}
		seen, matches := map[string]bool{}, 0
		for n := range s.Pairs() {
			pair := s.Pair(n)
			bots := slices.Sorted(slices.Values(pair.Lineups[0]))
			id := fmt.Sprint(pair.Round, pair.Scenario, bots)
			if seen[id] || pair.Number != n || pair.First != matches {
				t.Fatalf("pair %d (%s) is a repetition or does not begin with match %d: %+v", n, id, matches, pair)
			}
			seen[id] = true
			matches += len(pair.Lineups)
			challengers := 0
			for _, b := range slices.Compact(bots) {
				if b < p.Challengers {
					challengers++
				}
			}
			if len(bots) != p.Seats || p.Challengers > 0 && challengers != 1 {
				t.Fatalf("bots %v play each other, with %d challengers", bots, p.Challengers)
			}
			checkSeatings(t, p, pair, bots)
		}
		if s.Matches() != matches {
			t.Fatalf("%d matches, want %d", s.Matches(), matches)
		}
	})
}

// anyPlan returns a plan for two or three seats; some bots may have equal content.
func anyPlan(t *rapid.T) *tournament.Plan {
	seats := rapid.IntRange(2, 3).Draw(t, "seats")
	challengers := rapid.IntRange(0, 3).Draw(t, "challengers")
	p := &tournament.Plan{Seats: seats, Encounters: contest.Encounters{{0, 1}}, Rounds: rapid.IntRange(1, 3).Draw(t, "rounds"), Challengers: challengers}
	if seats == 3 {
		p.Encounters = contest.Encounters{{0, 1}, {2, 0}, {1, 2}}
	}
	for range challengers + rapid.IntRange(seats, 6).Draw(t, "field") {
		content := rapid.SampledFrom([]string{"a", "b", "c", "d", "e"}).Draw(t, "content")
		p.Bots = append(p.Bots, tournament.Bot{Content: store.NewDigest(content)})
	}
	for n := range rapid.IntRange(1, 5).Draw(t, "scenarios") {
		p.Scenarios = append(p.Scenarios, tournament.Scenario{Content: store.NewDigest(fmt.Sprint(n))})
	}
	if rapid.Bool().Draw(t, "shuffled") {
		p.Order = new(rapid.Int64().Draw(t, "order"))
	}
	return p
}

// checkSeatings checks that a pair has each distinct seating of its bots once.
func checkSeatings(t *rapid.T, p *tournament.Plan, pair tournament.Pair, bots []int) {
	contents := map[store.Digest]bool{}
	seatings := map[string]bool{}
	for _, lineup := range pair.Lineups {
		kinds := slices.Clone(lineup)
		for seat, b := range lineup {
			contents[p.Bots[b].Content] = true
			if p.Seats > 2 { // then bots with equal content are interchangeable
				kinds[seat] = slices.IndexFunc(p.Bots, func(o tournament.Bot) bool { return o.Content == p.Bots[b].Content })
			}
		}
		seatings[p.Encounters.Key(kinds)] = true
		if !slices.Equal(slices.Sorted(slices.Values(lineup)), bots) {
			t.Fatalf("lineup %v, want a permutation of %v", lineup, bots)
		}
	}
	want := 2
	if p.Seats == 3 && len(contents) < 3 {
		want = 1
	}
	if len(pair.Lineups) != want || len(seatings) != want {
		t.Fatalf("lineups %v of the bots %v, want %d different seatings", pair.Lineups, bots, want)
	}
}

// With three different bots, a pair has both cyclic orders. The turn order varies between scenarios, but not between
// rounds, and does not depend on the order of bots or scenarios in the plan.
func TestTurnOrder(t *testing.T) {
	t.Parallel()
	plan := func(bots, scenarios string, rounds int) *tournament.Plan {
		p := &tournament.Plan{Seats: 3, Encounters: contest.Encounters{{0, 1}, {2, 0}, {1, 2}}, Rounds: rounds}
		for _, b := range bots {
			p.Bots = append(p.Bots, tournament.Bot{Name: string(b), Content: store.NewDigest(string(b))})
		}
		for _, s := range scenarios {
			p.Scenarios = append(p.Scenarios, tournament.Scenario{Name: string(s), Content: store.NewDigest(string(s))})
		}
		return p
	}
	lineups := func(p *tournament.Plan) map[string][]string {
		all := map[string][]string{}
		s := tournament.NewSchedule(p)
		for n := range s.Pairs() {
			var names []string
			for _, lineup := range s.Pair(n).Lineups {
				name := ""
				for _, b := range lineup {
					name += p.Bots[b].Name
				}
				names = append(names, name)
			}
			slices.Sort(names)
			id := fmt.Sprint(p.Scenarios[s.Pair(n).Scenario].Name, " ", s.Pair(n).Round)
			all[id] = names
		}
		return all
	}
	first := map[byte]int{}
	one := lineups(plan("ABC", "abcdefghijklmnopqrst", 2))
	for id, names := range one {
		if len(names) != 2 || strings.Contains("ABCAB", names[0]) == strings.Contains("ABCAB", names[1]) {
			t.Errorf("%s: lineups %q, want both cyclic orders", id, names)
		}
		first[names[0][0]]++
		if other := strings.Replace(id, "0", "1", 1); !slices.Equal(one[other], names) {
			t.Errorf("%s: lineups %q, in the next round %q", id, names, one[other])
		}
	}
	if len(first) != 3 {
		t.Errorf("bots that act first: %v, want all three", first)
	}
	for id, names := range lineups(plan("CAB", "tsrqponmlkjih", 1)) {
		must.Be(t, id, names, one[id])
	}
}

// choose returns the binomial coefficient.
func choose(n, k int) int {
	c := 1
	for i := range k {
		c = c * (n - i) / (i + 1)
	}
	return c
}

// A match uses one core, but one core per external bot if the wall clock limits their turns.
func TestWorkers(t *testing.T) {
	t.Parallel()
	program := shell(t, "program", "exit\n")
	other := shell(t, "other", "exit\n")
	minute := contest.Clock{Kind: bot.WallClock, Turn: time.Minute}
	fair := contest.Clock{Kind: bot.FairClock, Turn: time.Minute}
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
		{[]string{other, program}, contest.Clock{Kind: bot.WallClock}, 8, 8},
		{[]string{other, program, "@idle"}, fair, 7, 7},
	} {
		p := plan(t, "tiny", tt.bots...)
		p.Clock = tt.clock
		if got := p.Workers(tournament.NewSchedule(p), tt.cores); got != tt.want {
			t.Errorf("%q on %d cores: %d concurrent matches, want %d", tt.bots, tt.cores, got, tt.want)
		}
	}
}
