package beam_test

import (
	"math/rand/v2"
	"testing"
	"time"

	"github.com/cookoff/cookoff/bots/alamode/beam"
	"github.com/cookoff/cookoff/internal/games/alamode/kitchen"
)

// turnLimit is what the contest gives a player for a turn.
const turnLimit = 50 * time.Millisecond

// player is what plays in these tests.
type player interface {
	Act(s *kitchen.State, limit time.Duration) kitchen.Action
}

// play plays a match, or its first rounds, and tells what each turn led to.
func play(t testing.TB, b *kitchen.Board, rounds int, players [kitchen.Players]player,
	each func(m *kitchen.Match, player int, a kitchen.Action, r kitchen.Result),
) *kitchen.Match {
	t.Helper()
	m := kitchen.NewMatch(b)
	for m.Next() && m.Round <= rounds {
		i := m.Player()
		a := players[i].Act(&m.State, turnLimit)
		r := m.Act(a)
		if each != nil {
			each(&m, i, a, r)
		}
		if n := m.State.CountDishes(); n != kitchen.Dishes {
			t.Fatalf("round %d, turn %d: there are %d dishes", m.Round, m.State.Turn, n)
		}
	}
	return &m
}

func newBoard(t testing.TB, league int, seed int64) *kitchen.Board {
	t.Helper()
	b, err := kitchen.NewBoard(kitchen.Generate(league, seed), kitchen.NewPaths(kitchen.StandardFloor()))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// newBeam is a bot that thinks about so many states a turn.
func newBeam(b *kitchen.Board, nodes int) *beam.Bot {
	return beam.New(b, nil, beam.Options{Nodes: nodes})
}

// idler does nothing.
type idler struct{}

func (idler) Act(*kitchen.State, time.Duration) kitchen.Action {
	return kitchen.Action{Verb: kitchen.Wait}
}

// quitter is eliminated in its first turn.
type quitter struct{}

func (quitter) Act(*kitchen.State, time.Duration) kitchen.Action { return kitchen.Action{} }

// wanderer uses and walks to anything.
type wanderer struct {
	board *kitchen.Board
	rng   *rand.Rand
}

func (w wanderer) Act(*kitchen.State, time.Duration) kitchen.Action {
	a := kitchen.Action{Verb: kitchen.Use, Target: kitchen.Cell(w.rng.IntN(kitchen.Cells))}
	if w.board.Tiles[a.Target] == kitchen.Floor {
		a.Verb = kitchen.Move
	}
	return a
}

// server serves the orders of ice cream and blueberries, and puts other dishes in the way.
type server struct{ board *kitchen.Board }

func (v server) Act(s *kitchen.State, _ time.Duration) kitchen.Action {
	me := s.Chefs[s.Acting()]
	switch {
	case me.Hands == kitchen.None:
		return v.use(kitchen.Dishwasher)
	case !me.Hands.IsDish():
		return v.drop(s, me.Cell)
	}
	for _, w := range s.Queue.Waiting {
		order := v.board.Customers[w.Customer].Order.Kind()
		missing := order &^ me.Hands.Kind()
		switch {
		case me.Hands.Kind()&^order != 0:
		case missing == kitchen.None:
			return v.use(kitchen.Window)
		case missing&kitchen.IceCream != 0:
			return v.use(kitchen.IceCreamCrate)
		case missing&kitchen.Blueberries != 0:
			return v.use(kitchen.BlueberryCrate)
		}
	}
	if me.Hands.Kind() != kitchen.Dish && s.Turn%3 == 0 {
		return v.drop(s, me.Cell)
	}
	return v.use(kitchen.Dishwasher)
}

func (v server) use(tile kitchen.Tile) kitchen.Action {
	for c, t := range v.board.Tiles {
		if t == tile {
			return kitchen.Action{Verb: kitchen.Use, Target: kitchen.Cell(c)}
		}
	}
	return kitchen.Action{Verb: kitchen.Wait}
}

func (v server) drop(s *kitchen.State, at kitchen.Cell) kitchen.Action {
	for c, t := range v.board.Tiles {
		if c := kitchen.Cell(c); t == kitchen.Table && s.Tables[c] == kitchen.None && at.Touches(c) {
			return kitchen.Action{Verb: kitchen.Use, Target: c}
		}
	}
	return kitchen.Action{Verb: kitchen.Wait}
}
