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

// badge is what lies on the table of dice, in what a seat sees.
func badge(s scene.Scene) string { return s.Sprites[0].Badge }

// A seat sees in a recorded match what the referee shows it.
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
			t.Fatalf("turn %d: %q, %q and %q", p.Turn(), badge(all), badge(own), badge(other))
		}
	}
}

// The bound of a table is that of its terms, and asking for it disturbs no match.
func TestBound(t *testing.T) {
	t.Parallel()
	g := newDice(t)
	for faces, want := range map[string]int64{"6": 6, "9": 9} {
		s := scenario(contest.OptionValue{Name: "faces", Value: faces}, contest.OptionValue{Name: "looks", Value: "yes"})
		table := must.Get(g.Prepare(contest.Terms{Scenario: s, Turns: 3}))(t)
		for _, table := range []contest.Table{table, table.WithSeed(5)} {
			if b := table.Bound(); b == nil || b.Value != 3*want || b.Version <= 0 || b.Name != "referee" {
				t.Errorf("%s faces: the bound is %+v", faces, b)
			}
		}
	}
	low := newGame(t, "winner: lowest\n"+diceManifest, "dice", "")
	table := must.Get(low.Prepare(contest.Terms{Scenario: scenario()}))(t)
	if b := table.Bound(); b != nil {
		t.Errorf("where the lowest score wins, the bound is %+v", b)
	}
}

// The check of a game with views and bounds checks these, too.
func TestCheckOfBound(t *testing.T) {
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
		t.Errorf("the checks are %s", seen)
	}
}
