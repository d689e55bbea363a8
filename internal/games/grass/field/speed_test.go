package field_test

import (
	"testing"

	"github.com/cookoff/cookoff/bots/grass/random"
	"github.com/cookoff/cookoff/internal/games/grass/field"
)

// script is a recorded match with its answers read beforehand.
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

// Recordings of the sample: one with orders of all kinds, many of them refused, and one with many
// long and hopeless ways.
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
			t.Errorf("%s: a match allocates %v times", name, n)
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
		t.Errorf("reading and writing an answer allocates %v times", n)
	}
}

// BenchmarkStep plays turns of recorded matches; one operation is one turn.
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

// BenchmarkStepRandom plays turns of matches of @random, which sends robots to all places, alone.
func BenchmarkStepRandom(b *testing.B) {
	var matches []script
	for seed := int64(1); seed <= 50; seed++ {
		matches = append(matches, wander(b, seed))
	}
	var resolver field.Resolver
	state := clone(matches[0].start)
	b.ReportAllocs()
	match, turn := 0, 0
	for b.Loop() {
		m := &matches[match]
		if turn == len(m.answers) {
			match, turn = (match+1)%len(matches), 0
			m = &matches[match]
			state.CopyFrom(m.start)
		}
		resolver.Step(state, m.answers[turn])
		turn++
	}
}

// wander returns a match of @random against an idle player.
func wander(t testing.TB, seed int64) script {
	t.Helper()
	s := script{start: field.NewState(newBoard(t, generate(t, seed)))}
	state := clone(s.start)
	bot := random.New(1, uint64(seed))
	var resolver field.Resolver
	for !state.Over() {
		answers := [2]*field.Answer{{}, {}}
		bot.Act(state, answers[1])
		s.answers = append(s.answers, answers)
		resolver.Step(state, answers)
	}
	return s
}

// BenchmarkStepNear plays a turn of eight moves to neighbours and a spawn on the largest map, including the copy,
// as in a search.
func BenchmarkStepNear(b *testing.B) {
	start := field.NewState(newBoard(b, widest(b)))
	var answers [2]*field.Answer
	for p := range answers {
		answers[p] = orders(start, p)
	}
	state := clone(start)
	var resolver field.Resolver
	b.ReportAllocs()
	for b.Loop() {
		state.CopyFrom(start)
		resolver.Step(state, answers)
	}
}

// orders sends each robot of a player one tile on and spawns one on the first free tile.
func orders(s *field.State, player int) *field.Answer {
	a := new(field.Answer)
	board := s.Board()
	for cell := range board.Tiles() {
		x, y := board.Coordinates(cell)
		switch t := s.Tile(cell); {
		case t.Owner == player && t.Units > 0:
			toX, toY := board.Coordinates(int(board.Near(cell)[0]))
			a.Move(1, x, y, toX, toY)
		case s.CanSpawn(player, cell):
			a.Spawn(1, x, y)
		}
	}
	return a
}

// widest returns a map of the greatest size.
func widest(t testing.TB) field.Map {
	t.Helper()
	for seed := int64(1); ; seed++ {
		if m := generate(t, seed); m.Width == field.MaxWidth {
			return m
		}
	}
}

func BenchmarkCopy(b *testing.B) {
	from := field.NewState(newBoard(b, widest(b)))
	to := clone(from)
	b.ReportAllocs()
	for b.Loop() {
		to.CopyFrom(from)
	}
}

// BenchmarkRoute searches a path across the whole of the largest map, and one that does not exist.
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

func BenchmarkParse(b *testing.B) {
	line := []byte("BUILD 1 2;SPAWN 1 2 3;MOVE 1 2 3 4 5;MOVE 1 2 3 -4 5;MESSAGE on and on;WAIT")
	var a field.Answer
	b.ReportAllocs()
	for b.Loop() {
		a.Parse(line)
	}
}

func BenchmarkAppendBlock(b *testing.B) {
	state := field.NewState(newBoard(b, widest(b)))
	var block []byte
	b.ReportAllocs()
	for b.Loop() {
		block = state.AppendBlock(block[:0], 0)
	}
}

func BenchmarkGenerate(b *testing.B) {
	b.ReportAllocs()
	for seed := int64(1); b.Loop(); seed++ {
		generate(b, seed)
	}
}
