package field_test

import (
	"bytes"
	"encoding/json"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/cookoff/cookoff/internal/contest/contesttest/rulestest"
	"github.com/cookoff/cookoff/internal/games/grass/field"
	"github.com/cookoff/cookoff/internal/must"
)

// recording is a match played by the contest's referee.
type recording struct {
	name   string
	header recordedHeader
	turns  []recordedTurn
	end    recordedEnd
}

type recordedHeader struct {
	League   int
	Seed     string
	Scenario json.RawMessage
}

type recordedTurn struct {
	Turn       int
	Inputs     [2]string
	Outputs    [2]*string // nil: no answer in time
	Errors     []recordedError
	Eliminated json.RawMessage
}

type recordedError struct {
	Player int
	Code   field.Code
}

type recordedEnd struct {
	Scores [2]int
	Winner int
	Reason string
	Turns  int
	Final  [2]string
}

func readRecording(t testing.TB, path string) recording {
	t.Helper()
	lines := bytes.Split(bytes.TrimSpace(rulestest.Content(t, path)), []byte{'\n'})
	r := recording{name: filepath.Base(path), turns: make([]recordedTurn, len(lines)-2)}
	end := struct{ End *recordedEnd }{&r.end}
	decode(t, path, lines[0], &r.header)
	for i := range r.turns {
		decode(t, path, lines[1+i], &r.turns[i])
	}
	decode(t, path, lines[len(lines)-1], &end)
	return r
}

func decode(t testing.TB, path string, text []byte, to any) {
	t.Helper()
	if err := json.Unmarshal(text, to); err != nil {
		t.Fatalf("%s: %v", path, err)
	}
}

// seed returns the seed and the league of the recording's map.
func (r *recording) seed(t testing.TB) (seed int64, league int) {
	t.Helper()
	seed, err := strconv.ParseInt(r.header.Seed, 10, 64)
	if err != nil {
		t.Fatalf("%s: %v", r.name, err)
	}
	return seed, r.header.League
}

// board returns the board of the recorded scenario.
func (r *recording) board(t testing.TB) *field.Board {
	t.Helper()
	m, err := field.ReadMap(r.header.Scenario)
	if err != nil {
		t.Fatalf("%s: %v", r.name, err)
	}
	return newBoard(t, m)
}

func newBoard(t testing.TB, m field.Map) *field.Board {
	t.Helper()
	b := must.Get(field.NewBoard(m))(t)
	return b
}

// parse parses the recorded outputs; nil means no answer.
func (r *recordedTurn) parse(memory *[2]field.Answer) [2]*field.Answer {
	var answers [2]*field.Answer
	for p, line := range r.Outputs {
		if line != nil {
			memory[p].Parse([]byte(*line))
			answers[p] = &memory[p]
		}
	}
	return answers
}
