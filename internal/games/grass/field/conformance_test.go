package field_test

import (
	"bytes"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cookoff/cookoff/internal/contest/contesttest/rulestest"
	"github.com/cookoff/cookoff/internal/games/grass/field"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/text/jsonout"
)

func TestSampleOfRecordings(t *testing.T) {
	t.Parallel()
	replayAll(t, sample())
}

func TestRecordings(t *testing.T) {
	t.Parallel()
	replayAll(t, rulestest.Conformance(t, "grass"))
}

func replayAll(t *testing.T, dir string) {
	t.Helper()
	turns := 0
	files := rulestest.Traces(t, dir)
	for _, path := range files {
		r := readRecording(t, path)
		turns += len(r.turns)
		t.Run(r.name, func(t *testing.T) {
			t.Parallel()
			r.checkStart(t)
			r.replay(t)
		})
	}
	t.Logf("%d recordings, %d turns", len(files), turns)
}

// checkStart checks that the seed gives the recorded map, and that the map survives writing.
func (r *recording) checkStart(t *testing.T) {
	t.Helper()
	board := r.board(t)
	seed, league := r.seed(t)
	generated := must.Get(field.Generate(seed, league))(t)
	if diff := cmp.Diff(board.Map, generated); diff != "" {
		t.Errorf("the map of seed %d: (-recorded +ours)\n%s", seed, diff)
	}
	if got := rulestest.JSON(&generated); !bytes.Equal(got, r.header.Scenario) {
		t.Errorf("the map is written as\n%s\nrecorded is\n%s", got, r.header.Scenario)
	}
}

// replay replays the players' answers and compares the results with the referee's.
func (r *recording) replay(t *testing.T) {
	t.Helper()
	board := r.board(t)
	state := field.NewState(board)
	var resolver field.Resolver
	var memory [2]field.Answer
	size := board.AppendSize(nil)
	for _, turn := range r.turns {
		if state.Over() {
			t.Fatalf("over (%s) after turn %d, but the recording continues", state.Reason(), state.Turn())
		}
		for p, want := range turn.Inputs {
			if got := state.AppendBlock(size, p); string(got) != want {
				t.Fatalf("turn %d: input of player %d: (-recorded +ours)\n%s", turn.Turn, p, cmp.Diff(want, string(got)))
			}
		}
		size = nil
		resolver.Step(state, turn.parse(&memory))
		if state.Turn() != turn.Turn {
			t.Fatalf("turn %d was played as turn %d", turn.Turn, state.Turn())
		}
		refused := func(e recordedError, r field.Refusal) bool { return e.Player == r.Player && e.Code == r.Code }
		if !equal(turn.Errors, resolver.Refusals, refused) {
			t.Fatalf("turn %d: refused %v, recorded %v", turn.Turn, resolver.Refusals, turn.Errors)
		}
		var got jsonout.Writer
		if state.WriteEliminated(&got); !bytes.Equal(got.Buf, turn.Eliminated) {
			t.Fatalf("turn %d: eliminated %s, recorded %s", turn.Turn, got.Buf, turn.Eliminated)
		}
	}
	if diff := cmp.Diff(r.end, outcome(state)); diff != "" {
		t.Errorf("end: (-recorded +ours)\n%s", diff)
	}
}

func equal[A, B any](a []A, b []B, same func(A, B) bool) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if !same(a[i], b[i]) {
			return false
		}
	}
	return true
}

// outcome returns the end of a match in the format of recordings.
func outcome(s *field.State) recordedEnd {
	winner, ok := s.Winner()
	if !ok {
		winner = -1
	}
	return recordedEnd{
		Scores: [2]int{s.Score(0), s.Score(1)},
		Winner: winner,
		Reason: s.Reason(),
		Turns:  s.Turn(),
		Final:  [2]string{string(s.AppendBlock(nil, 0)), string(s.AppendBlock(nil, 1))},
	}
}
