package referee_test

import (
	"strings"
	"testing"
	"time"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/contest/scene"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/tier"
)

// badge returns the value of the die in a scene.
func badge(s scene.Scene) string { return s.Sprites[0].Badge }

// A playback shows a seat's view of a recorded match.
func TestViews(t *testing.T) {
	t.Parallel()
	g := newDice(t)
	m, trace := contesttest.Match(t, g, scenario(), "@random", "@random", "@idle")
	must.Get(m.Play(t.Context(), g))(t)
	p := must.Get(g.Open(contesttest.Trace(t, trace.Bytes()), nil))(t)
	for err := error(nil); err == nil; err = p.Next() {
		own, ok := g.Info().View(p, 0)
		other, ok2 := g.Info().View(p, 1)
		all := p.Scene()
		if !ok || !ok2 || badge(own) != badge(all) || badge(other) != "?" || other.Turn != all.Turn || other.Name != all.Name {
			t.Fatalf("turn %d: the die is %q, seat 0 sees %q, seat 1 sees %q", p.Turn(), badge(all), badge(own), badge(other))
		}
	}
}

// The bound depends on the terms, and asking for it does not affect matches.
func TestBound(t *testing.T) {
	t.Parallel()
	g := newDice(t)
	for faces, want := range map[string]int64{"6": 6, "9": 9} {
		s := scenario(contest.OptionValue{Name: "faces", Value: faces}, contest.OptionValue{Name: "looks", Value: "yes"})
		table := must.Get(g.Prepare(contest.Terms{Scenario: s, Turns: 3}))(t)
		for _, table := range []contest.Table{table, table.WithSeed(5)} {
			if b := table.Bound(); b == nil || b.Value != 3*want || b.Version <= 0 || b.Name != "referee" {
				t.Errorf("%s faces: Bound() = %+v, want %d", faces, b, 3*want)
			}
		}
	}
	low := newGame(t, "winner: lowest\n"+diceManifest, "dice", "")
	table := must.Get(low.Prepare(contest.Terms{Scenario: scenario()}))(t)
	if b := table.Bound(); b != nil {
		t.Errorf("lowest score wins: Bound() = %+v, want nil", b)
	}
}

// Check includes views and bounds if the referee supports them.
func TestCheckIncludesViewsAndBound(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	checks := must.Get(newDice(t).Check(t.Context(), time.Now, func(string) {}))(t)
	seen := ""
	for _, c := range checks {
		if seen += c.Check + "\n"; !c.Passed {
			t.Errorf("%s: %s", c.Check, c.Detail)
		}
	}
	if !strings.Contains(seen, "views\nbound\n") {
		t.Errorf("checks:\n%swant views and bound among them", seen)
	}
}
