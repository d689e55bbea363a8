package games_test

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/tier"
)

// deterministic returns deterministic bots of each game, some with memory between turns.
func deterministic() map[string][]string {
	return map[string][]string{
		"alamode": {"@random", "@simple", "@random:seed=3"}, "carnegie": {"@random", "@chef:nodes=100"},
		"grass": {"@random", "@simple"}, "overdrive": {"@random", "@simple"},
	}
}

// match plays a match of a seed.
func match(t *testing.T, game string, seed int, words ...string) (contest.Game, *contesttest.Setting, *contesttest.Memory) {
	t.Helper()
	s, g := scenario(t, fmt.Sprintf("%s:seed=%d", game, seed))
	m, trace := contesttest.Match(t, g, s, words...)
	if game == "carnegie" {
		m.Turns = 120
	}
	m.Seed = int64(seed)
	must.Get(m.Play(t.Context(), g))(t)
	return g, m, trace
}

// A match resumed from its trace alone, with its own bots, which receive all past turns, has the same trace byte for byte. With
// another bot its trace verifies.
func TestResumedMatches(t *testing.T) {
	tier.Gate(t)
	t.Parallel()
	matches, turns := 2, 3
	if tier.Soaking() {
		matches, turns = 20, 20
	}
	for game, words := range deterministic() {
		for seed := range matches {
			t.Run(fmt.Sprint(game, seed), func(t *testing.T) {
				t.Parallel()
				g, m, trace := match(t, game, seed, words...)
				whole := contesttest.Playback(t, g, trace.Bytes(), 0)
				for whole.Next() == nil {
				}
				last, times := whole.Turn(), turns
				for n := range times {
					checkResumed(t, g, m, trace, 1+n*(last-2)/times)
				}
			})
		}
	}
}

func checkResumed(t *testing.T, g contest.Game, m *contesttest.Setting, trace *contesttest.Memory, turn int) {
	t.Helper()
	start := contesttest.Playback(t, g, trace.Bytes(), 0)
	table := must.Get(start.Table(start.Terms()))(t)
	again, given := new(contesttest.Memory), make([]bool, len(m.Seats))
	for i := range given {
		given[i] = true
	}
	answered := 0
	past := contest.Past{At: start, Turn: turn, Receives: given, Answered: func(x contest.ReplayedTurn) error {
		if answered++; !x.Recorded.Same(x.Given) {
			t.Errorf("turn %s: the given answer differs from the recorded one: %+v", x.Name, x)
		}
		return nil
	}}
	must.Get(table.Resume(t.Context(), past, m.Seats, contest.Observer{Now: m.Now, Trace: again}))(t)
	if diff := cmp.Diff(trace.String(), again.String()); diff != "" {
		t.Fatalf("from turn %d (-recorded +resumed):\n%s", turn, diff)
	}
	if answered < turn {
		t.Errorf("from turn %d: the bots received only %d turns", turn, answered)
	}
	other := append([]contest.Seat{{Bot: contesttest.Bot(t, g, "@idle", t.TempDir())}}, m.Seats[1:]...)
	again = new(contesttest.Memory)
	past = contest.Past{At: contesttest.Playback(t, g, trace.Bytes(), 0), Turn: turn}
	must.Get(table.Resume(t.Context(), past, other, contest.Observer{Now: m.Now, Trace: again}))(t)
	contesttest.Verified(t, g, again)
}
