package field_test

import (
	"testing"

	"github.com/cookoff/cookoff/internal/games/grass/field"
)

// script is a recorded match with parsed answers.
type script struct {
	start   *field.State
	answers [][2]*field.Answer
}

func newScript(t testing.TB, name string) script {
	t.Helper()
	r := readRecording(t, sample()+"/traces/"+name+".jsonl.gz")
	s := script{start: field.NewState(r.board(t))}
	for _, turn := range r.turns {
		s.answers = append(s.answers, turn.parse(new([2]field.Answer)))
	}
	return s
}

// Recordings of the sample: one with orders of all kinds, many of them refused; and one with many long searches for
// unreachable targets.
const (
	busy = "017-L1-chaos-chaos"
	far  = "013-L1-walker-walker"
)

func TestStepDoesNotAllocate(t *testing.T) { //nolint:paralleltest // AllocsPerRun counts for the whole process
	for _, name := range []string{busy, far} {
		s := newScript(t, name)
		state := clone(s.start)
		var resolver field.Resolver
		block := make([]byte, 0, 1<<14)
		play := func() {
			state.CopyFrom(s.start)
			for _, answers := range s.answers {
				block = state.AppendBlock(block[:0], 1)
				resolver.Step(state, answers)
			}
		}
		if n := testing.AllocsPerRun(3, play); n != 0 {
			t.Errorf("%s: %v allocations in a match", name, n)
		}
	}
}

func TestParseDoesNotAllocate(t *testing.T) { //nolint:paralleltest // AllocsPerRun counts for the whole process
	line := []byte("BUILD 1 2;SPAWN 1 2 3;MOVE 1 2 3 4 5;MOVE 1 2 3 -4 5;MESSAGE on and on;WAIT")
	var a field.Answer
	var again []byte
	n := testing.AllocsPerRun(100, func() {
		a.Parse(line)
		again = a.AppendLine(again[:0])
	})
	if n != 0 {
		t.Errorf("parsing and formatting an answer: %v allocations", n)
	}
}

// BenchmarkStep plays turns of recorded matches; an operation is a turn.
func BenchmarkStep(b *testing.B) {
	for _, name := range []string{busy, far} {
		b.Run(name, func(b *testing.B) {
			s := newScript(b, name)
			state := clone(s.start)
			var resolver field.Resolver
			b.ReportAllocs()
			turn := 0
			for b.Loop() {
				if turn == len(s.answers) {
					turn = 0
					state.CopyFrom(s.start)
				}
				resolver.Step(state, s.answers[turn])
				turn++
			}
		})
	}
}

// widest returns a map of maximum size.
func widest(t testing.TB) field.Map {
	t.Helper()
	for seed := int64(1); ; seed++ {
		if m := generate(t, seed); m.Width == field.MaxWidth {
			return m
		}
	}
}

// BenchmarkRoute searches for a path across the largest map, and for one to an unreachable target.
func BenchmarkRoute(b *testing.B) {
	state := field.NewState(newBoard(b, widest(b)))
	var resolver field.Resolver
	for _, c := range []struct {
		name string
		x, y int32
	}{{"across", 23, 11}, {"nowhere", 99, 99}} {
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				resolver.Route(state, 0, c.x, c.y)
			}
		})
	}
}
