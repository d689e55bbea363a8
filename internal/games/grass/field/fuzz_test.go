package field_test

import (
	"bytes"
	"math"
	"strconv"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/cookoff/cookoff/internal/contest/contesttest/rulestest"
	"github.com/cookoff/cookoff/internal/games/grass/field"
	"github.com/cookoff/cookoff/internal/must"
)

// FuzzParse checks that any line gives valid orders or a problem, and survives formatting and parsing.
func FuzzParse(f *testing.F) {
	for _, path := range rulestest.Traces(f, sample()) {
		for _, turn := range readRecording(f, path).turns {
			for _, line := range turn.Outputs {
				if line != nil {
					f.Add([]byte(*line))
				}
			}
		}
	}
	f.Add([]byte("MESSAGE \xe2\x80;WAIT"))
	f.Add([]byte("WARP 1 2 3 -4 -2147483648;;"))
	f.Fuzz(func(t *testing.T, line []byte) {
		var a, again field.Answer
		a.Parse(line)
		if (a.Out == field.InvalidOutput) != (a.Problem != "") || a.Out == field.TimedOut {
			t.Fatalf("Out = %v, Problem = %q", a.Out, a.Problem)
		}
		for _, o := range a.Spawns {
			if o.Amount < 0 {
				t.Fatalf("invalid order %+v", o)
			}
		}
		for _, o := range a.Moves {
			if o.Amount < 0 || o.FromX < 0 || o.FromY < 0 {
				t.Fatalf("invalid order %+v", o)
			}
		}
		again.Parse(a.AppendLine(nil))
		if diff := cmp.Diff(a, again, cmpopts.EquateEmpty(), cmpopts.IgnoreFields(field.Answer{}, "Out", "Problem")); diff != "" {
			t.Fatalf("parsed again (-first +again):\n%s", diff)
		}
		if again.Out != field.Playing {
			t.Fatalf("formatted as %q, which is invalid: %s", a.AppendLine(nil), again.Problem)
		}
	})
}

// seedTurns is the number of turns that seed inputs take from a recording. Longer inputs only slow down fuzzing.
const seedTurns = 5

// FuzzMatch plays arbitrary lines of both players, alternately, and checks the balance of every turn.
func FuzzMatch(f *testing.F) {
	for _, path := range rulestest.Traces(f, sample()) {
		r := readRecording(f, path)
		seed := must.Get(strconv.ParseInt(r.header.Seed, 10, 64))(f)
		var lines []byte
		for _, turn := range r.turns[:min(len(r.turns), seedTurns)] {
			for _, line := range turn.Outputs {
				if line != nil {
					lines = append(lines, *line...)
				}
				lines = append(lines, '\n')
			}
		}
		f.Add(seed, r.header.League == 1, lines)
	}
	f.Fuzz(func(t *testing.T, seed int64, narrow bool, lines []byte) {
		league := 2
		if narrow {
			league = 1
		}
		m := must.Get(field.Generate(seed, league))(t)
		m.Matter = [2]int{200, 200} // so that even a few lines have large effects
		playLines(t, m, lines)
	})
}

// playLines plays a match in which the players send the lines alternately.
func playLines(t *testing.T, m field.Map, lines []byte) {
	t.Helper()
	state := field.NewState(newBoard(t, m))
	var resolver field.Resolver
	var books ledger
	for !state.Over() && len(lines) > 0 {
		var answers [2]*field.Answer
		for p := range answers {
			line, rest, _ := bytes.Cut(lines, []byte{'\n'})
			lines = rest
			answers[p] = new(field.Answer)
			answers[p].Parse(line)
		}
		books.turn(t, &resolver, state, answers)
		for p := range answers {
			state.AppendBlock(nil, p)
		}
		rulestest.JSON(state)
	}
}

// FuzzReadMap checks that a valid map survives formatting and parsing, and can be played.
func FuzzReadMap(f *testing.F) {
	f.Add([]byte(smallMap))
	f.Add([]byte(`{"width":1,"height":1,"matter":[0,0],"scrap":[[1]],"owner":[[0]],"units":[[20000]]}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		m, err := field.ReadMap(text)
		if err != nil {
			return
		}
		again := must.Get(field.ReadMap(rulestest.JSON(&m)))(t)
		if diff := cmp.Diff(m, again, cmpopts.EquateEmpty()); diff != "" {
			t.Fatalf("parsed again (-first +again):\n%s", diff)
		}
		playLines(t, m, []byte("BUILD 0 0;SPAWN 1 1 0\nMOVE 1 0 0 9 9;SPAWN 2 0 0\nBUILD 1 1\nWAIT\n"))
	})
}

// FuzzRoute checks that with any target and obstacles the first step leads to a free neighbour.
func FuzzRoute(f *testing.F) {
	f.Add(int64(1), uint16(0), int32(3), int32(4))
	f.Add(int64(77), uint16(40), int32(math.MinInt32), int32(math.MinInt32))
	f.Add(int64(2), uint16(7), int32(math.MaxInt32), int32(math.MaxInt32))
	f.Fuzz(func(t *testing.T, seed int64, start uint16, x, y int32) {
		state := field.NewState(newBoard(t, generate(t, seed)))
		b := state.Board()
		from := int(start) % b.Tiles()
		var resolver field.Resolver
		route := resolver.Route(state, from, x, y)
		if (route.Step == from) != (route.Length == 0) || (route.End == from) != (route.Length == 0) {
			t.Fatalf("Route from %d = %+v", from, route)
		}
		if route.Length == 0 {
			return
		}
		beside := false
		for _, cell := range b.Near(from) {
			beside = beside || int(cell) == route.Step
		}
		if !beside || state.Blocked(route.Step) || state.Blocked(route.End) || route.Length >= b.Tiles() {
			t.Fatalf("Route from %d = %+v", from, route)
		}
	})
}
