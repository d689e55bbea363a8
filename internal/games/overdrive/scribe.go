package overdrive

import (
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/games/overdrive/race"
	"github.com/cookoff/cookoff/internal/jsonout"
)

// scribe writes a match's trace: what the bots answered in each round, a digest of the state, and the
// whole state in key frames (docs/overdrive.md).
type scribe struct {
	*contest.Match // without a Trace nothing is written
	w              jsonout.Writer
	state          jsonout.Writer
}

func (s *scribe) header(state *race.State) error {
	if s.Trace == nil {
		return nil
	}
	w := &s.w
	s.BeginHeader(w, RulesVersion)
	start := state.Scenario()
	w.Key("start")
	w.BeginObject()
	w.Number("seed", int64(start.Seed))
	w.Key("config")
	start.Track.WriteChanges(w)
	w.Key("scenario")
	start.WriteJSON(w)
	w.EndObject()
	s.WriteTerms(w, seats(), make([]string, race.Players))
	w.Key("initial")
	state.WriteJSON(w)
	w.EndObject()
	return s.Trace.Line(w.Buf)
}

// round writes the round that led to a position.
func (s *scribe) round(number int, after *race.State, said []contest.Answer, commands *[race.Players]race.Command, thrown error) error {
	if s.Trace == nil {
		return nil
	}
	w := &s.w
	w.Reset()
	w.BeginObject()
	w.Number("turn", int64(number))
	contest.WriteOutputs(w, said)
	w.Key("errors")
	writeErrors(w, commands)
	if thrown != nil {
		w.Text("exception", thrown.Error())
	}
	return s.EndTurn(w, number, s.stateJSON(after))
}

// stateJSON is the state in the form of traces, valid until the next call.
func (s *scribe) stateJSON(state *race.State) []byte {
	s.state.Reset()
	state.WriteJSON(&s.state)
	return s.state.Buf
}

// end writes the end line, which is also a key frame.
func (s *scribe) end(f *final) error {
	if s.Trace == nil {
		return nil
	}
	w := &s.w
	s.BeginEnd(w)
	for _, it := range endMembers() {
		var value jsonout.Writer
		if it.write(&value, f); len(value.Buf) > 0 {
			w.Key(it.key)
			w.Raw(value.Buf)
		}
	}
	return s.EndTrace(w, s.stateJSON(f.state))
}
