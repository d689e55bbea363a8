package alamode_test

import (
	"bytes"
	"testing"

	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/games/alamode/kitchen"
	"github.com/cookoff/cookoff/internal/must"
)

// FuzzAnswers checks that with any answers no dish is lost, the match ends, and its trace verifies.
func FuzzAnswers(f *testing.F) {
	f.Add([]byte("WAIT\nMOVE 1 1\nUSE 5 0;hello\n\nUSE 0 0\xff"), uint8(0))
	f.Add([]byte("USE 5 6\nMOVE \xd9\xa1 1;\xf0\x9f\x8d\x93\nWAIT\nUSE 10 2\nUSE 5 0"), uint8(7))
	f.Add([]byte("\x00;\ufffd\n\xe2\x80\xa8WAIT"), uint8(3))
	var p testPlayer
	dynamic := testPlayer(func(m *kitchen.Match) (string, error) { return p(m) })
	game := gameWith(dynamic, dynamic, dynamic)
	f.Fuzz(func(t *testing.T, text []byte, dies uint8) {
		lines := bytes.Split(text, []byte("\n"))
		n := 0
		p = testPlayer(func(m *kitchen.Match) (string, error) {
			if dishes := m.State.CountDishes(); dishes != kitchen.Dishes {
				t.Fatalf("%d dishes", dishes)
			}
			n++
			if dies > 0 && n == int(dies)*8 {
				panic("on purpose")
			}
			return string(lines[n%len(lines)]), nil
		})
		m, trace := setting(t, game)
		m.Scenario = seeded("47", "4")
		out := must.Get(m.Play(t.Context(), game))(t)
		if len(out.Failures()) < 3 && out.Turns != 600 {
			t.Errorf("the match ended after %d turns", out.Turns)
		}
		checkTrace(t, trace)
	})
}

// FuzzTrace checks that any trace gives a report, or an error that names a line.
func FuzzTrace(f *testing.F) {
	short := recording(f, "036-l4")
	parts := []string{`"scenario":{`, `"seed":"`, `"turn":1,`, `"output":`, `"end":{`, `"rows":[`}
	contesttest.FuzzTrace(f, checker, parts, short, bytes.ReplaceAll(short, []byte(`"reference":`), []byte(`"name":`)))
}
