package beam_test

import (
	"sync"
	"testing"
	"time"

	"github.com/cookoff/cookoff/bots/alamode/beam"
	"github.com/cookoff/cookoff/internal/games/alamode/kitchen"
	"github.com/cookoff/cookoff/internal/must"
)

// turnLimit is the contest's time limit of a turn.
const turnLimit = 50 * time.Millisecond

// player is any bot.
type player interface {
	Act(m *kitchen.Match) kitchen.Action
}

// planner is @beam with turnLimit for each turn.
type planner struct{ *beam.Bot }

func (p planner) Act(m *kitchen.Match) kitchen.Action { return p.Bot.Act(&m.State, turnLimit) }

// newBeam returns a bot that makes the given number of states per turn.
func newBeam(b *kitchen.Board, nodes int) planner {
	return planner{beam.New(b, nil, beam.Options{Nodes: nodes})}
}

// eliminated is a bot that is eliminated in its first turn.
type eliminated struct{}

func (eliminated) Act(*kitchen.Match) kitchen.Action { return kitchen.Action{} }

// play plays the first rounds of a match and calls each, if not nil, after every turn.
func play(t testing.TB, b *kitchen.Board, rounds int, players [kitchen.Players]player,
	each func(m *kitchen.Match, player int, a kitchen.Action, r kitchen.ActionResult),
) *kitchen.Match {
	t.Helper()
	m := kitchen.NewMatch(b)
	for m.Next() && m.Round <= rounds {
		i := m.Player()
		a := players[i].Act(&m)
		r := m.Act(a)
		if each != nil {
			each(&m, i, a, r)
		}
		if n := m.State.CountDishes(); n != kitchen.Dishes {
			t.Fatalf("round %d, turn %d: %d dishes", m.Round, m.State.Turn, n)
		}
	}
	return &m
}

// paths returns the moves in the contest's kitchens, computed once for all tests.
var paths = sync.OnceValue(func() *kitchen.Paths { return kitchen.NewPaths(kitchen.StandardFloor()) })

func newBoard(t testing.TB, league int, seed int64) *kitchen.Board {
	t.Helper()
	b := must.Get(kitchen.NewBoard(kitchen.Generate(league, seed), paths()))(t)
	return b
}
