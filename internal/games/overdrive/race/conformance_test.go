package race_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"sync/atomic"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cookoff/cookoff/internal/games/overdrive/race"
	"github.com/cookoff/cookoff/internal/replay"
	"github.com/cookoff/cookoff/internal/text/jsonout"
)

// recordedHeader is the first line of a recording.
type recordedHeader struct {
	Name     string          `json:"name"`
	Scenario json.RawMessage `json:"scenario"`
}

// recordedRound is a round line.
type recordedRound struct {
	Round    int                  `json:"round"`
	Commands [race.Players]string `json:"commands"`
	SHA      [race.Players]struct{ JSON, Text, CSV string }
	State    *[race.Players]json.RawMessage `json:"state"`
	Full     json.RawMessage                `json:"full"`
}

// recordedEnd is the end line.
type recordedEnd struct {
	Winner       *string           `json:"winner"`
	RefereeValid *bool             `json:"refereeValid"`
	Exception    string            `json:"exception"`
	Scores       [race.Players]int `json:"scores"`
	Rounds       int               `json:"rounds"`
	Reason       string            `json:"reason"`
}

// Files and positions of every recorded match equal those of the rules.
func TestRecordings(t *testing.T) {
	t.Parallel()
	var traces, rounds, values atomic.Int64
	t.Run("all", func(t *testing.T) {
		t.Parallel()
		eachTrace(t, func(t *testing.T, trace *replay.Trace) {
			t.Helper()
			p := playback{trace: trace}
			if err := p.run(); err != nil {
				t.Errorf("%s, line %d: %v", p.Name, trace.Line, err)
			}
			traces.Add(1)
			rounds.Add(int64(p.state.Round()))
			values.Add(int64(p.compared))
		})
	})
	t.Cleanup(func() {
		t.Logf("%d traces, %d rounds, %d comparisons", traces.Load(), rounds.Load(), values.Load())
	})
}

// playback replays a recorded match and compares everything in it.
type playback struct {
	recordedHeader
	trace    *replay.Trace
	state    *race.State
	before   *race.State
	compared int
	thrown   *race.EngineError
}

// same compares two texts.
func (p *playback) same(what string, got, want []byte) error {
	p.compared++
	if bytes.Equal(got, want) {
		return nil
	}
	return fmt.Errorf("%s is\n%s\nnot\n%s", what, got, want)
}

func (p *playback) run() error {
	if err := p.start(); err != nil {
		return err
	}
	for {
		line, err := p.trace.Turn()
		if errors.Is(err, io.EOF) {
			return p.end()
		}
		if err != nil {
			return err
		}
		if err := p.round(line); err != nil {
			return err
		}
	}
}

func (p *playback) start() error {
	if err := json.Unmarshal(p.trace.Header, &p.recordedHeader); err != nil {
		return err
	}
	sc, err := race.ReadScenario(p.trace.Header)
	if err != nil {
		return err
	}
	p.state = race.NewState(sc)
	var w jsonout.Writer
	sc.WriteJSON(&w)
	if err := p.same("scenario", w.Buf, p.Scenario); err != nil {
		return err
	}
	w.Reset()
	sc.Track.WriteChanges(&w)
	config, err := race.DefaultConfig().With(w.Buf)
	if err != nil {
		return err
	}
	if diff := cmp.Diff(sc.Track.Config, config); diff != "" {
		return fmt.Errorf("configuration written and read (-want +got):\n%s", diff)
	}
	return nil
}

func (p *playback) round(line []byte) error {
	var r recordedRound
	if err := json.Unmarshal(line, &r); err != nil {
		return err
	}
	if p.state.Over() || r.Round != p.state.Round()+1 {
		return fmt.Errorf("round %d follows round %d, over %t", r.Round, p.state.Round(), p.state.Over())
	}
	if err := p.files(&r); err != nil {
		return err
	}
	p.before = p.state.Clone()
	if err := step(p.state, r.Commands); err != nil {
		if !errors.As(err, &p.thrown) || r.Full != nil {
			return err
		}
		return nil
	}
	var w jsonout.Writer
	p.state.WriteChanges(&w, p.before)
	return p.same("full", w.Buf, r.Full)
}

// step plays the players' commands.
func step(s *race.State, said [race.Players]string) error {
	var commands [race.Players]race.Command
	for i, text := range said {
		var err error
		if commands[i], err = s.Track().ParseCommand(text); err != nil {
			s.Abort()
			return err
		}
	}
	return s.Step(commands)
}

// files compares the players' files.
func (p *playback) files(r *recordedRound) error {
	for i := range race.Players {
		state := p.state.AppendJSONMap(nil, i)
		text := p.state.AppendTextMap(nil, i)
		csv := bytes.TrimSuffix(p.state.AppendCSV(nil, i), []byte("\n"))
		want := &r.SHA[i]
		if err := p.same(fmt.Sprintf("csv %d", i), csv, []byte(want.CSV)); err != nil {
			return err
		}
		if r.State != nil {
			var compact bytes.Buffer
			if err := json.Compact(&compact, state); err != nil {
				return err
			}
			if err := p.same(fmt.Sprintf("state %d", i), compact.Bytes(), r.State[i]); err != nil {
				return err
			}
		}
		p.compared += 2
		if replay.Digest(state) != want.JSON {
			return fmt.Errorf("digest of state.json %d differs; it is\n%s", i, state)
		}
		if replay.Digest(text) != want.Text {
			return fmt.Errorf("digest of textMap.txt %d differs; it is\n%s", i, text)
		}
	}
	return nil
}

func (p *playback) end() error {
	if p.trace.End == nil {
		return errors.New("no end line")
	}
	var line struct{ End recordedEnd }
	if err := json.Unmarshal(p.trace.End, &line); err != nil {
		return err
	}
	v := p.state.Verdict()
	got := recordedEnd{
		Scores: [race.Players]int{p.state.Score(0), p.state.Score(1)},
		Rounds: p.state.Round(),
		Reason: v.Reason,
	}
	switch {
	case p.thrown != nil:
		got.Exception = p.thrown.Exception
	case v.Reason == "":
		got.Reason = "trace-cut"
	default:
		winner := string(rune('A' + v.Winner))
		valid := p.state.Valid()
		got.Winner, got.RefereeValid = &winner, &valid
	}
	p.compared += 6
	if diff := cmp.Diff(line.End, got); diff != "" {
		return fmt.Errorf("end (-want +got):\n%s", diff)
	}
	return nil
}
