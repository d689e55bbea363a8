package kitchen_test

import (
	"math/rand/v2"
	"testing"

	"github.com/cookoff/cookoff/internal/games/alamode/kitchen"
	"github.com/cookoff/cookoff/internal/text/jsonout"
)

// plan returns random actions like those of a search: moves and uses of tables.
func plan(b *kitchen.Board, n int) []kitchen.Action {
	r := rand.New(rand.NewPCG(1, 2))
	actions := make([]kitchen.Action, 0, n)
	for len(actions) < n {
		a := kitchen.Action{Verb: kitchen.Use, Target: kitchen.Cell(r.IntN(kitchen.Cells))}
		if b.Tiles[a.Target] == kitchen.Floor {
			a.Verb = kitchen.Move
		}
		actions = append(actions, a)
	}
	return actions
}

// step plays one turn, starting a new round when the old one is over.
func step(b *kitchen.Board, s *kitchen.State, a kitchen.Action) {
	if s.Over() {
		*s = b.NewState([2]bool{})
	}
	b.BeginTurn(s)
	b.Act(s, a)
}

func TestNoAllocations(t *testing.T) { //nolint:paralleltest // AllocsPerRun counts for the whole process
	b := newBoard(t, kitchen.Generate(4, 7), standardPaths())
	s, m := b.NewState([2]bool{}), kitchen.NewMatch(b)
	actions := plan(b, 512)
	text, state := make([]byte, 0, 1<<14), jsonout.Writer{Buf: make([]byte, 0, 1<<14)}
	i := 0
	next := func() kitchen.Action {
		i++
		return actions[i%len(actions)]
	}
	tests := map[string]func(){
		"step": func() { step(b, &s, next()) },
		"turn of a match": func() {
			if !m.Next() {
				m = kitchen.NewMatch(b)
				m.Next()
			}
			text = m.AppendInput(text[:0])
			state.Reset()
			m.WriteJSON(&state)
			m.Act(next())
		},
		"parsing answers": func() {
			for _, line := range []string{"MOVE 3 4", " USE 10 0 ; hi;", "WAIT;x", "MOVE +٣ 1", "no"} {
				kitchen.ParseAction(line)
			}
		},
	}
	for name, run := range tests {
		if n := testing.AllocsPerRun(2000, run); n != 0 {
			t.Errorf("%s: %v allocations, want none", name, n)
		}
	}
}

func BenchmarkStep(b *testing.B) {
	board := newBoard(b, kitchen.Generate(4, 7), standardPaths())
	s := board.NewState([2]bool{})
	actions := plan(board, 1024)
	b.ReportAllocs()
	i := 0
	for b.Loop() {
		step(board, &s, actions[i%len(actions)])
		i++
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "steps/s")
}
