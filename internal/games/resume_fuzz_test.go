package games_test

import (
	"bytes"
	"io"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/experiment/recorded"
	"github.com/cookoff/cookoff/internal/games"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/play/verify"
	"github.com/cookoff/cookoff/internal/tier"
)

// sampleTraces returns short traces of all games: complete, truncated, and in the gate with one altered value.
func sampleTraces(f *testing.F) (traces []string) {
	f.Helper()
	for game, words := range deterministic() {
		s, g := scenario(f, game+":seed=1")
		m, trace := contesttest.Match(f, g, s, words...)
		if g.Info().Turns != g.Info().MaxTurns {
			m.Turns = 30
		}
		must.Get(m.Play(f.Context(), g))(f)
		lines := bytes.SplitAfter(trace.Bytes(), []byte{'\n'})
		whole := string(bytes.Join(lines[:8], nil)) + string(lines[len(lines)-2])
		traces = append(traces, whole)
		for old, now := range map[string]string{
			`"turn_ms":`: `"turn_ms":-`, `"rules_version":1`: `"rules_version":9`, `"seed":7`: `"seed":{}`, `"scenario":"`: `"scenario":"\u0000`,
			`"turn":3`: `"turn":4`, `"team":"BLUE"`: `"team":"RED"`, `"digest":"`: `"digest":"0`, `"seats":[`: `"seats":[null,`, `"end":`: `"ende":`,
			`"drawn":{`: `"drawn":{"seed":1e99,`, `"clock":`: `"clock":"sand","x":`,
		} {
			if tier.Gating() && strings.Contains(whole, old) {
				traces = append(traces, strings.Replace(whole, old, now, 1))
			}
		}
		traces = append(traces, whole[:len(whole)/2])
	}
	return traces
}

// FuzzPlayOn checks that resuming from a turn of any trace either returns a one-line error or plays a match with a valid trace.
func FuzzPlayOn(f *testing.F) {
	for _, trace := range sampleTraces(f) {
		for _, turn := range []byte{2, 0, 5, 200}[:tier.Count(1, 4)] {
			f.Add(trace, turn)
		}
	}
	idle := map[string][]contest.Seat{}
	for _, g := range games.All() {
		b := contesttest.Bot(f, g, "@idle", f.TempDir())
		idle[g.Info().Name] = slices.Repeat([]contest.Seat{{Bot: b}}, len(g.Info().Seats))
	}
	find := new(games.Catalogue).Named
	f.Fuzz(func(t *testing.T, text string, turn byte) {
		open := func() (io.ReadCloser, error) { return io.NopCloser(strings.NewReader(text)), nil }
		m, err := recorded.Load("trace", open, find)
		if err == nil {
			err = m.CheckTurn(int(turn))
		}
		if err != nil {
			if !strings.HasPrefix(err.Error(), "trace: ") || strings.Contains(err.Error(), "\n") {
				t.Errorf("error %v", err)
			}
			return
		}
		if m.Terms.Turns > int(turn)+1000 {
			return // too slow
		}
		at := must.Get(m.Playback())(t)
		table := must.Get(at.Table(m.Terms))(t)
		trace, given := new(contesttest.Memory), slices.Repeat([]bool{true}, len(idle[m.Game.Info().Name]))
		past := contest.Past{At: at, Turn: int(turn), Receives: given}
		if _, err := table.Resume(t.Context(), past, slices.Clone(idle[m.Game.Info().Name]), contest.Observer{Now: time.Now, Trace: trace}); err != nil {
			if strings.Contains(err.Error(), " acts after ") { // verify accepts this, but it cannot happen in a match
				return
			}
			t.Fatalf("%d turns, resumed after turn %d: %v", m.Turns, turn, err)
		}
		report, err := verify.Trace(m.Game, contesttest.Trace(t, trace.Bytes()))
		if err != nil || report.Diff != nil {
			t.Fatalf("error %v, %v", err, report.Diff)
		}
	})
}

// FuzzTraceBot checks that the bot that repeats any trace either returns a one-line error or plays a match with a valid trace.
func FuzzTraceBot(f *testing.F) {
	for _, trace := range sampleTraces(f) {
		f.Add(trace)
	}
	f.Fuzz(func(t *testing.T, text string) {
		path := contesttest.File(t, "trace.jsonl", text)
		for game, words := range deterministic() {
			s, g := scenario(t, game+":seed=2")
			spec := must.Get(bot.Parse("@trace:file="+path+",seat="+g.Info().Seats[1], "", g.Info().Builtins))(t)
			repeats, err := contest.Resolve(g, spec, "")
			if err != nil {
				if strings.Contains(err.Error(), "\n") {
					t.Errorf("error %v", err)
				}
				continue
			}
			m, trace := contesttest.Match(t, g, s, words...)
			if m.Seats[1] = (contest.Seat{Bot: repeats}); g.Info().Turns != g.Info().MaxTurns {
				m.Turns = 30
			}
			must.Get(m.Play(t.Context(), g))(t)
			contesttest.Verified(t, g, trace)
		}
	})
}
