package beam_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/cookoff/cookoff/bots/alamode/beam"
	"github.com/cookoff/cookoff/bots/alamode/idle"
	"github.com/cookoff/cookoff/bots/alamode/random"
	"github.com/cookoff/cookoff/bots/alamode/simple"
	"github.com/cookoff/cookoff/internal/games/alamode/kitchen"
	"github.com/cookoff/cookoff/internal/tier"
)

// With every partner and in every league the bot plays its turns with legal actions and earns points.
func TestWholeMatches(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	const states = 1000 // with fewer states the bot may undo its last action in every turn
	partners := map[string]func(*kitchen.Board) player{
		"itself":     func(b *kitchen.Board) player { return newBeam(b, states) },
		"eliminated": func(*kitchen.Board) player { return eliminated{} },
		"idle":       func(*kitchen.Board) player { return idle.New() },
		"random":     func(*kitchen.Board) player { return random.New(1, 5) },
		"simple":     func(*kitchen.Board) player { return simple.New() },
	}
	for name, partner := range partners {
		for league := 1; league <= 4; league++ {
			t.Run(fmt.Sprintf("%s/league %d", name, league), func(t *testing.T) {
				t.Parallel()
				if league != kitchen.DefaultLeague {
					tier.Gate(t)
				}
				b := newBoard(t, league, int64(100*league))
				refused, turns := 0, 0
				each := func(_ *kitchen.Match, player int, _ kitchen.Action, r kitchen.ActionResult) {
					if player == 0 {
						turns++
					}
					if player == 0 && r == kitchen.Refused {
						refused++
					}
				}
				m := play(t, b, kitchen.Rounds, [kitchen.Players]player{newBeam(b, states), partner(b), partner(b)}, each)
				if _, out := m.Out(0); out {
					t.Error("the bot was eliminated")
				}
				if turns != kitchen.Turns {
					t.Errorf("played %d turns, want %d", turns, kitchen.Turns)
				}
				if refused > 10 {
					t.Errorf("%d actions were refused", refused)
				}
				// Some partners block the window or leave every dish incomplete.
				if points := m.Scores()[0]; points < 600 {
					t.Errorf("%d points", points)
				}
			})
		}
	}
}

func TestPoints(t *testing.T) {
	t.Parallel()
	const floor, mean = 3500, 6500
	seeds := tier.Count(1, 6)
	sum := 0
	for seed := range seeds {
		b := newBoard(t, kitchen.DefaultLeague, int64(seed))
		m := play(t, b, 1, [kitchen.Players]player{newBeam(b, 1500), newBeam(b, 1500)}, nil)
		points := m.RoundScores()[0]
		if points < floor {
			t.Errorf("seed %d: %d points, want at least %d", seed, points, floor)
		}
		sum += points
	}
	if sum < seeds*mean {
		t.Errorf("%d points per round, want at least %d", sum/seeds, mean)
	}
}

// A finished dish goes straight to the window, not onto a table.
func TestKeepsFinishedDishes(t *testing.T) {
	t.Parallel()
	const maxPutDown = 2 // for these kitchens; it would be 6 without the penalty laidDish
	putDown := 0
	for _, seed := range []int64{0, 5, 10} {
		b := newBoard(t, kitchen.DefaultLeague, seed)
		held := kitchen.None
		each := func(m *kitchen.Match, player int, a kitchen.Action, _ kitchen.ActionResult) {
			if player != 0 {
				return
			}
			onTable := a.Verb == kitchen.Use && b.Tiles[a.Target] == kitchen.Table
			if onTable && m.State.Chefs[0].Hands == kitchen.None && finished(m, held) {
				putDown++
			}
			held = m.State.Chefs[0].Hands
		}
		play(t, b, 1, [kitchen.Players]player{newBeam(b, 300), idle.New(), idle.New()}, each)
	}
	if putDown > maxPutDown {
		t.Errorf("%d finished dishes were put on tables, want at most %d", putDown, maxPutDown)
	}
}

// finished reports whether a waiting customer ordered exactly what a dish holds.
func finished(m *kitchen.Match, held kitchen.Item) bool {
	for _, w := range m.State.Queue.Waiting[:m.State.Queue.Count] {
		if held.IsDish() && m.Board.Customers[w.Customer].Order.Kind() == held.Kind() {
			return true
		}
	}
	return false
}

func TestDeterministicWithNodes(t *testing.T) {
	t.Parallel()
	b := newBoard(t, kitchen.DefaultLeague, 11)
	var lines [2][]kitchen.Action
	for i := range lines {
		each := func(_ *kitchen.Match, _ int, a kitchen.Action, _ kitchen.ActionResult) {
			lines[i] = append(lines[i], a)
		}
		play(t, b, tier.Count(1, kitchen.Rounds), [kitchen.Players]player{newBeam(b, 200), newBeam(b, 200), newBeam(b, 200)}, each)
	}
	for turn, a := range lines[0] {
		if lines[1][turn] != a {
			t.Fatalf("turn %d: action %v in the first match, %v in the second", turn, a, lines[1][turn])
		}
	}
}

func TestAllocations(t *testing.T) { //nolint:paralleltest // AllocsPerRun counts for the whole process
	b := newBoard(t, kitchen.DefaultLeague, 5)
	for _, partner := range beam.Partners() {
		o := beam.Options{Nodes: 3000, Partner: beam.Partner(partner)}
		bots := [2]*beam.Bot{beam.New(b, nil, o), beam.New(b, nil, o)}
		s := b.NewState([2]bool{})
		turn := func() {
			b.BeginTurn(&s)
			b.Act(&s, bots[s.Acting()].Act(&s, turnLimit))
		}
		if n := testing.AllocsPerRun(tier.Count(10, 150), turn); n != 0 {
			t.Errorf("partner model %s: %v allocations in a turn", partner, n)
		}
	}
}

// The bot keeps its time limit. The clock advances with every reading.
func TestTimeLimit(t *testing.T) {
	t.Parallel()
	const tick = 100 * time.Microsecond
	b := newBoard(t, kitchen.DefaultLeague, 5)
	for _, limit := range []time.Duration{0, 2 * time.Millisecond, turnLimit} {
		var now time.Time
		clock := func() time.Time {
			now = now.Add(tick)
			return now
		}
		bot := beam.New(b, clock, beam.Options{})
		s := b.NewState([2]bool{})
		b.BeginTurn(&s)
		bot.Act(&s, limit)
		want := limit
		if limit == 0 {
			want = turnLimit
		}
		if used := now.Sub(time.Time{}); used > want {
			t.Errorf("time limit %v, used %v", limit, used)
		}
		if bot.States() == 0 {
			t.Errorf("time limit %v: no states", limit)
		}
	}
}

// A bot without any time left still gives a legal action.
func TestNoTime(t *testing.T) {
	t.Parallel()
	b := newBoard(t, kitchen.DefaultLeague, 5)
	late := time.Time{}
	clock := func() time.Time {
		late = late.Add(time.Second)
		return late
	}
	bot := beam.New(b, clock, beam.Options{})
	m := play(t, b, 1, [kitchen.Players]player{planner{bot}, idle.New(), idle.New()}, nil)
	if when, out := m.Out(0); out {
		t.Errorf("the bot was eliminated in %v", when)
	}
}
