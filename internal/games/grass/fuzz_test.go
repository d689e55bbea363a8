package grass_test

import (
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/contest/contesttest/rulestest"
	"github.com/cookoff/cookoff/internal/games/grass"
	"github.com/cookoff/cookoff/internal/must"
)

// FuzzTrace checks that any trace gives a report, or an error that names a line.
func FuzzTrace(f *testing.F) {
	game := gameWith(scripted("MOVE 1 0 0 1 0;BUILD 0 1"), scripted("foo"))
	m, trace := contesttest.Match(f, game, handMade(meadow), "@p0", "@p1")
	m.Full = true
	must.Get(m.Play(f.Context(), game))(f)
	parts := []string{`"turn":1`, `"outputs":[`, `"map":{`, `"drawn"`, `"errors"`, `{"end":{`, `"rules_version":1`}
	contesttest.FuzzTrace(f, grass.New(), parts, trace.Bytes(), rulestest.Content(f, sample()+"/traces/052-L2-script-e2.jsonl.gz"))
}

// FuzzAnswers checks that with any answers the match ends, its trace verifies, and matter and units add up.
func FuzzAnswers(f *testing.F) {
	f.Add([]byte("MOVE 1 0 0 1 0\nBUILD 0 1\nSPAWN 1 0 0;WAIT"), []byte("WAIT\n\nfoo"))
	f.Add([]byte("MESSAGE \xff;WARP 1 4 0 -1 99"), []byte("BUILD 4 1;foo"))
	f.Add([]byte(";\nWAIT;;;"), []byte("SPAWN 2147483647 0 0\nMOVE 0 0 0 0 0\n\x85\u2028"))
	f.Fuzz(func(t *testing.T, first, second []byte) {
		lines := func(text []byte) testPlayer { return scripted(strings.Split(string(text), "\n")...) }
		out, _ := playMatch(t.Context(), t, lines(first), lines(second))
		for i, s := range out.Seats {
			figures := map[string]int{}
			for _, f := range s.Figures {
				figures[f.Key] = f.Value
			}
			spent := figures["units_spawned"] + figures["recyclers_built"]
			if got, want := figures["matter"], 10+10*out.Turns+figures["matter_recycled"]-10*spent; got != want {
				t.Errorf("P%d has %d matter, want %d: %v", i, got, want, figures)
			}
			if got, want := figures["units"], 1+figures["units_spawned"]-figures["units_lost"]; got != want {
				t.Errorf("P%d has %d units, want %d: %v", i, got, want, figures)
			}
		}
		for _, s := range out.Failures() {
			if failure := s.Failure; failure.Kind != bot.IllegalOutput || failure.Reason == "" {
				t.Errorf("unexpected failure %+v", failure)
			}
		}
	})
}
