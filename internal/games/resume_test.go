package games_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/must"
)

// idleMatch sets up a match of idle bots.
func idleMatch(t *testing.T, word string, turns int) (contest.Game, *contesttest.Setting, *contesttest.Memory) {
	t.Helper()
	s, g := scenario(t, word)
	m, trace := contesttest.Match(t, g, s, slices.Repeat([]string{"@idle"}, len(g.Info().Seats))...)
	m.Turns = turns
	return g, m, trace
}

// resume resumes a match from a turn of a trace.
func resume(t *testing.T, g contest.Game, m *contesttest.Setting, trace []byte, after int) error {
	t.Helper()
	table := must.Get(g.Prepare(m.Terms))(t)
	_, err := table.Resume(t.Context(), contest.Past{At: contesttest.Playback(t, g, trace, 0), Turn: after}, m.Seats, m.Observer)
	return err
}

// A match cannot be resumed at a table with another start; seed and clock may differ.
func TestResumeNeedsSameStart(t *testing.T) {
	t.Parallel()
	for played, on := range map[string]string{
		"alamode:seed=3":   "alamode:seed=4",
		"carnegie:seed=3":  "carnegie:seed=4",
		"duel":             "grand",
		"grass:seed=3":     "grass:seed=4",
		"overdrive:seed=3": "overdrive:seed=4",
	} {
		t.Run(played, func(t *testing.T) {
			t.Parallel()
			g, m, trace := idleMatch(t, played, 0)
			must.Get(m.Play(t.Context(), g))(t)
			_, other, resumed := idleMatch(t, on, 0)
			want := fmt.Sprintf("a match of %s cannot continue one with another start", on)
			if err := resume(t, g, other, trace.Bytes(), 2); err == nil || err.Error() != want || resumed.Len() > 0 {
				t.Errorf("error %v, want %s", err, want)
			}
			m.Seed, m.Clock = 99, contest.Clock{}
			m.Trace = new(contesttest.Memory)
			if err := resume(t, g, m, trace.Bytes(), 2); err != nil {
				t.Errorf("with another seed and clock: %v", err)
			}
		})
	}
}

func TestResumeNeedsSameRules(t *testing.T) {
	t.Parallel()
	g, m, trace := idleMatch(t, "duel", 4)
	must.Get(m.Play(t.Context(), g))(t)
	m.Rules = "report"
	want := "a match by the rules report cannot continue one by the rules official"
	if err := resume(t, g, m, trace.Bytes(), 2); err == nil || err.Error() != want {
		t.Errorf("error %v, want %s", err, want)
	}
}

// A resumed match has the number of turns of its table, not of its trace.
func TestResumeHasTurnsOfTable(t *testing.T) {
	t.Parallel()
	for _, word := range []string{"duel", "overdrive:seed=3"} {
		for _, limits := range [][2]int{{20, 40}, {40, 20}} {
			t.Run(fmt.Sprint(word, limits), func(t *testing.T) {
				t.Parallel()
				g, recorded, from := idleMatch(t, word, limits[0])
				_, m, whole := idleMatch(t, word, limits[1])
				for _, it := range []*contesttest.Setting{recorded, m} {
					must.Get(it.Play(t.Context(), g))(t)
				}
				for _, after := range []int{10, 20} {
					rest := new(contesttest.Memory)
					m.Trace = rest
					must.Do(t, resume(t, g, m, from.Bytes(), after))
					must.Be(t, fmt.Sprintf("from turn %d", after), whole.String(), rest.String())
				}
			})
		}
	}
}
