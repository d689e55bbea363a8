package field_test

import (
	"bytes"
	"encoding/json"
	"testing"

	"github.com/cookoff/cookoff/internal/contest/contesttest/rulestest"
	"github.com/cookoff/cookoff/internal/games/grass/field"
	"github.com/cookoff/cookoff/internal/must"
)

// recording is the part of a match of the contest's referee that these tests use.
type recording struct {
	header struct {
		League   int
		Seed     string
		Scenario json.RawMessage
	}
	turns []recordedTurn
}

type recordedTurn struct {
	Outputs [2]*string // nil: no answer in time
}

func readRecording(t testing.TB, path string) recording {
	t.Helper()
	lines := bytes.Split(bytes.TrimSpace(rulestest.Content(t, path)), []byte{'\n'})
	r := recording{turns: make([]recordedTurn, len(lines)-2)}
	decode(t, path, lines[0], &r.header)
	for i := range r.turns {
		decode(t, path, lines[1+i], &r.turns[i])
	}
	return r
}

func decode(t testing.TB, path string, text []byte, to any) {
	t.Helper()
	if err := json.Unmarshal(text, to); err != nil {
		t.Fatalf("%s: %v", path, err)
	}
}

// board returns the board of the recorded scenario.
func (r *recording) board(t testing.TB) *field.Board {
	t.Helper()
	return newBoard(t, must.Get(field.ReadMap(r.header.Scenario))(t))
}

func newBoard(t testing.TB, m field.Map) *field.Board {
	t.Helper()
	return must.Get(field.NewBoard(m))(t)
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
