package referee_test

import (
	"bytes"
	"testing"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/contest/referee"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/replay"
)

// FuzzTrace checks that showing a trace never panics.
func FuzzTrace(f *testing.F) {
	g := newDice(f)
	m, trace := contesttest.Match(f, g, scenario(), "@random", "@random", "@idle")
	m.Turns = 3
	must.Get(m.Play(f.Context(), g))(f)
	f.Add(trace.Bytes())
	none := func(string) (contest.Game, error) { return nil, contest.ErrNoReplayFormat }
	f.Fuzz(func(_ *testing.T, text []byte) {
		traces, err := replay.NewReader(bytes.NewReader(text))
		if err != nil {
			return
		}
		trace, err := traces.Next()
		if err != nil {
			return
		}
		game, err := referee.ForTrace(trace, none)
		if err != nil {
			return
		}
		at, err := game.Open(trace, nil)
		for err == nil {
			at.Scene()
			at.Exchanges()
			at.Result()
			err = at.Next()
		}
		if at != nil {
			at.Stage()
			at.Story()
		}
	})
}
