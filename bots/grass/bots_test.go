// Package grass_test plays the bots of Keep Off The Grass against each other.
package grass_test

import (
	"bytes"
	"math/rand/v2"
	"testing"

	"github.com/cookoff/cookoff/bots/grass/captain"
	"github.com/cookoff/cookoff/bots/grass/gradient"
	"github.com/cookoff/cookoff/bots/grass/random"
	"github.com/cookoff/cookoff/bots/grass/recycler"
	"github.com/cookoff/cookoff/bots/grass/rush"
	"github.com/cookoff/cookoff/bots/grass/turtle"
	"github.com/cookoff/cookoff/internal/games/grass/field"
	"github.com/cookoff/cookoff/internal/must"
)

type actor interface {
	Act(s *field.State, a *field.Answer)
}

// entrant is a named constructor of bots.
type entrant struct {
	name string
	make func(player int) actor
}

func partners() []entrant {
	return []entrant{
		{"rush", func(player int) actor { return rush.New(player) }},
		{"recycler", func(player int) actor { return recycler.New(player) }},
		{"turtle", func(player int) actor { return turtle.New(player) }},
		{"gradient", func(player int) actor { return gradient.New(player) }},
	}
}

func searching(nodes int) entrant {
	return entrant{"captain", func(player int) actor {
		return captain.New(player, captain.Options{Nodes: nodes, Weights: captain.DefaultWeights()})
	}}
}

func start(t testing.TB, m field.Map) *field.State {
	t.Helper()
	b := must.Get(field.NewBoard(m))(t)
	return field.NewState(b)
}

func generated(t testing.TB, seed int64, league int) *field.State {
	t.Helper()
	m := must.Get(field.Generate(seed, league))(t)
	return start(t, m)
}

// turn plays a turn and returns both players' answers.
func turn(t testing.TB, r *field.Resolver, s *field.State, bots [2]actor) (lines [2]string) {
	t.Helper()
	var answers [2]field.Answer
	for p, bot := range bots {
		bot.Act(s, &answers[p])
		lines[p] = string(answers[p].AppendLine(nil))
		if len(lines[p]) >= field.MaxLine {
			t.Errorf("turn %d: player %d writes %d bytes", s.Turn()+1, p, len(lines[p]))
		}
	}
	r.Step(s, [2]*field.Answer{&answers[0], &answers[1]})
	return lines
}

// match plays a match to its end and returns the difference in tiles for one of the players.
func match(t testing.TB, s *field.State, me int, mine, other entrant) int {
	t.Helper()
	var bots [2]actor
	bots[me], bots[1-me] = mine.make(me), other.make(1-me)
	var r field.Resolver
	for !s.Over() {
		turn(t, &r, s, bots)
		for _, it := range r.Refusals {
			if it.Player == me {
				t.Fatalf("turn %d: an order of %s was refused: %+v", s.Turn(), mine.name, it)
			}
		}
	}
	return s.Score(me) - s.Score(1-me)
}

// Each sparring partner beats the random bot.
func TestPartnersBeatRandom(t *testing.T) {
	t.Parallel()
	for _, it := range partners() {
		t.Run(it.name, func(t *testing.T) {
			t.Parallel()
			for seed := range int64(10) {
				me := int(seed % 2)
				other := entrant{"random", func(player int) actor { return random.New(player, uint64(seed)) }}
				if lead := match(t, generated(t, seed, 1+me), me, it, other); lead <= 0 {
					t.Errorf("seed %d, as player %d: a lead of %d tiles", seed, me, lead)
				}
			}
		})
	}
}

// The orders depend only on the position, not on earlier turns.
func TestDeterministic(t *testing.T) {
	t.Parallel()
	for _, it := range partners() {
		t.Run(it.name, func(t *testing.T) {
			t.Parallel()
			s := generated(t, 3, 1)
			var r field.Resolver
			bots := [2]actor{it.make(0), random.New(1, 2)}
			for !s.Over() && s.Turn() < 30 {
				before := *s
				lines := turn(t, &r, s, bots)
				var again field.Answer
				it.make(0).Act(&before, &again)
				if got := string(again.AppendLine(nil)); got != lines[0] {
					t.Fatalf("turn %d: a new bot gives %s, want %s", s.Turn(), got, lines[0])
				}
			}
		})
	}
}

// Both sides of a match are equivalent: on a symmetric map with swapped players, a bot gives the orders of the other player.
func TestSidesAreEquivalent(t *testing.T) {
	t.Parallel()
	for _, it := range append(partners(), searching(150)) {
		t.Run(it.name, func(t *testing.T) {
			t.Parallel()
			m := must.Get(field.Generate(8, 1))(t)
			other := m
			other.Owner = make([]int, len(m.Owner))
			for cell, owner := range m.Owner {
				if other.Owner[cell] = owner; owner != field.Nobody {
					other.Owner[cell] = 1 - owner
				}
			}
			var first, second field.Answer
			it.make(0).Act(start(t, m), &first)
			it.make(1).Act(start(t, other), &second)
			if a, b := first.AppendLine(nil), second.AppendLine(nil); !bytes.Equal(a, b) {
				t.Errorf("orders as player 0 %s, as player 1 %s", a, b)
			}
		})
	}
}

// anyMap returns a random small valid map.
func anyMap(rng *rand.Rand) field.Map {
	m := field.Map{Width: 1 + rng.IntN(field.MaxWidth), Height: 1 + rng.IntN(field.MaxHeight)}
	matter := []int{0, 10, 95, field.MaxStartMatter}
	for p := range m.Matter {
		m.Matter[p] = matter[rng.IntN(len(matter))]
	}
	crowd := []int{0, 1, 3, field.MaxStartUnits / field.MaxTiles}[rng.IntN(4)]
	for range m.Width * m.Height {
		scrap, owner, units := rng.IntN(12), rng.IntN(3)-1, 0
		if rng.IntN(10) == 0 {
			scrap = field.MaxScrap
		}
		if scrap == 0 {
			owner = field.Nobody
		}
		if owner != field.Nobody {
			units = rng.IntN(crowd + 1)
		}
		m.Scrap, m.Owner, m.Units = append(m.Scrap, scrap), append(m.Owner, owner), append(m.Units, units)
	}
	return m
}

// FuzzAnyPosition checks that in any position every bot gives valid orders that fit into a line.
func FuzzAnyPosition(f *testing.F) {
	for seed := range uint64(12) {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, seed uint64) {
		for _, it := range append(partners(), searching(40)) {
			rng := rand.New(rand.NewPCG(seed, 1))
			s := start(t, anyMap(rng))
			var r field.Resolver
			me := rng.IntN(2)
			var bots [2]actor
			bots[me], bots[1-me] = it.make(me), random.New(1-me, seed)
			for range 12 {
				said := turn(t, &r, s, bots)
				for _, refusal := range r.Refusals {
					if refusal.Player == me {
						t.Fatalf("%s, turn %d: %+v refused; orders %s", it.name, s.Turn(), refusal, said[me])
					}
				}
			}
		}
	})
}
