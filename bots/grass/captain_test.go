package grass_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/cookoff/cookoff/bots/grass/captain"
	"github.com/cookoff/cookoff/bots/grass/recycler"
	"github.com/cookoff/cookoff/bots/grass/rush"
	"github.com/cookoff/cookoff/bots/grass/simple"
	"github.com/cookoff/cookoff/internal/games/grass/field"
	"github.com/cookoff/cookoff/internal/tier"
)

// The captain wins nearly all matches against every other bot, from both sides.
func TestCaptainWins(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	const seeds, first, minWins = 4, 9001, 5
	others := append(partners(), entrant{"simple", func(player int) actor { return simple.New(player) }})
	for _, other := range others {
		t.Run(other.name, func(t *testing.T) {
			t.Parallel()
			won := 0
			for seed := first; seed < first+seeds; seed++ {
				for me := range 2 {
					lead := match(t, generated(t, int64(seed), 2), me, searching(captain.DefaultNodes), other)
					if lead > 0 {
						won++
					} else {
						t.Logf("seed %d, as player %d: %d tiles", seed, me, lead)
					}
				}
			}
			if won < minWins {
				t.Errorf("won %d of %d matches, want at least %d", won, 2*seeds, minWins)
			}
		})
	}
}

// The captain wins even with a small part of its search.
func TestCaptainWinsWithSmallSearch(t *testing.T) {
	t.Parallel()
	for me := range 2 {
		other := entrant{"simple", func(player int) actor { return simple.New(player) }}
		if lead := match(t, generated(t, 5, 1), me, searching(200), other); lead <= 0 {
			t.Errorf("as player %d: a lead of %d tiles", me, lead)
		}
	}
}

// The captain's matches do not depend on earlier ones, although it learns.
func TestCaptainIsDeterministic(t *testing.T) {
	t.Parallel()
	play := func(bot actor, before int) (said []string) {
		for n := before; n >= 0; n-- { // only the last match counts
			said = said[:0]
			s := generated(t, int64(3+n), 1)
			var r field.Resolver
			bots := [2]actor{bot, recycler.New(1)}
			for !s.Over() && s.Turn() < 30 {
				said = append(said, turn(t, &r, s, bots)[0])
			}
		}
		return said
	}
	first, again := play(searching(150).make(0), 0), play(searching(150).make(0), 2)
	if !slices.Equal(first, again) {
		t.Errorf("orders %q in the first match, %q after two other matches", first, again)
	}
}

// Against an opponent with a known policy, the captain does better if it learns the policy.
func TestCaptainLearns(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	for _, it := range partners() {
		if it.name != "turtle" && it.name != "recycler" {
			continue // nearly always beaten in both cases
		}
		t.Run(it.name, func(t *testing.T) {
			t.Parallel()
			seeds := int64(6)
			if tier.Soaking() {
				seeds = 12
			}
			lead := func(o captain.Opponent) (sum int) {
				mine := entrant{"captain", func(player int) actor {
					return captain.New(player, captain.Options{Nodes: 200, Weights: captain.DefaultWeights(), Opponent: o})
				}}
				for seed := range seeds {
					for me := range 2 {
						lead := match(t, generated(t, 9101+seed, 2), me, mine, it)
						sum += min(1, max(-1, lead))
					}
				}
				return sum
			}
			if learnt, searched := lead(captain.Learn), lead(captain.Search); learnt <= searched {
				t.Errorf("of %d matches: wins minus losses %d with learning, %d without", 2*seeds, learnt, searched)
			}
		})
	}
}

// A turn of the captain does not allocate once its buffers have grown.
func TestCaptainDoesNotAllocate(t *testing.T) { //nolint:paralleltest // AllocsPerRun counts for the whole process
	s := generated(t, 7, 2)
	bot := searching(100).make(0)
	var r field.Resolver
	var answers [2]field.Answer
	opponent := rush.New(1)
	play := func() {
		for p, it := range [2]actor{bot, opponent} {
			answers[p].Reset()
			it.Act(s, &answers[p])
		}
		r.Step(s, [2]*field.Answer{&answers[0], &answers[1]})
	}
	for range 20 {
		play()
	}
	answers[0].Reset()
	bot.Act(s, &answers[0])
	if n := testing.AllocsPerRun(20, func() {
		answers[0].Reset()
		bot.Act(s, &answers[0])
	}); n != 0 {
		t.Errorf("%v allocations in a turn", n)
	}
}

// BenchmarkCaptain measures a turn in the middle of a match.
func BenchmarkCaptain(b *testing.B) {
	s := generated(b, 7, 2)
	var r field.Resolver
	bots := [2]actor{searching(300).make(0), searching(300).make(1)}
	for range 12 {
		turn(b, &r, s, bots)
	}
	for _, nodes := range []int{300, captain.DefaultNodes} {
		b.Run(fmt.Sprint(nodes), func(b *testing.B) {
			b.ReportAllocs()
			bot := searching(nodes).make(0)
			var a field.Answer
			for b.Loop() {
				a.Reset()
				bot.Act(s, &a)
			}
		})
	}
}
