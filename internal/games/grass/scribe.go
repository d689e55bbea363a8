package grass

import (
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/games/grass/field"
	"github.com/cookoff/cookoff/internal/jsonout"
)

// scribe writes a match's trace: what the bots answered in each turn, a digest of the state, and the
// whole state in key frames (docs/grass.md).
type scribe struct {
	*contest.Match // without a Trace nothing is written
	w              jsonout.Writer
	state          []byte
}

func (s *scribe) header(state *field.State) error {
	if s.Trace == nil {
		return nil
	}
	w := &s.w
	s.BeginHeader(w, RulesVersion)
	if d, ok := s.Scenario.Draw(fullLeague); ok {
		w.Key("drawn")
		d.WriteJSON(w)
	}
	w.Key("map")
	w.Raw(state.Board().AppendJSON(nil))
	s.WriteTerms(w, seats(), make([]string, field.Players))
	w.Key("initial")
	w.Raw(state.AppendJSON(nil))
	w.EndObject()
	return s.Trace.Line(w.Buf)
}

// turn writes the turn that led to a position.
func (s *scribe) turn(after *field.State, said []contest.Answer, refusals []field.Refusal) error {
	if s.Trace == nil {
		return nil
	}
	w := &s.w
	w.Reset()
	w.BeginObject()
	w.Number("turn", int64(after.Turn()))
	contest.WriteOutputs(w, said)
	w.Key("errors")
	writeRefusals(w, refusals)
	w.Key("eliminated")
	w.Raw(after.AppendEliminated(nil))
	s.state = after.AppendJSON(s.state[:0])
	return s.EndTurn(w, after.Turn(), s.state)
}

// end writes the end line, which is also a key frame.
func (s *scribe) end(state *field.State, v verdict) error {
	if s.Trace == nil {
		return nil
	}
	w := &s.w
	s.BeginEnd(w)
	for _, it := range endMembers() {
		w.Key(it.key)
		it.write(w, state, v)
	}
	s.state = state.AppendJSON(s.state[:0])
	return s.EndTrace(w, s.state)
}
