package alamode

import (
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/games/alamode/kitchen"
	"github.com/cookoff/cookoff/internal/jsonout"
)

// scribe writes a match's trace: what the bots answered in each turn, a digest of the state, and the
// whole state in key frames (docs/alamode.md).
type scribe struct {
	*contest.Match     // without a Trace nothing is written
	turns          int // written
	w              jsonout.Writer
	state          []byte
}

func (s *scribe) header(match *kitchen.Match) error {
	if s.Trace == nil {
		return nil
	}
	w := &s.w
	s.BeginHeader(w, RulesVersion)
	if d, ok := s.Scenario.Draw(kitchen.DefaultLeague); ok {
		w.Key("drawn")
		d.WriteJSON(w)
	}
	w.Key("kitchen")
	w.Raw(match.Board.AppendJSON(nil))
	s.WriteTerms(w, seats(), make([]string, kitchen.Players))
	w.Key("initial")
	w.Raw(match.AppendJSON(nil))
	w.EndObject()
	return s.Trace.Line(w.Buf)
}

// turn writes the turn that led from one position to the next.
func (s *scribe) turn(before, after *kitchen.Match, said contest.Answer, result kitchen.Result) error {
	if s.Trace == nil {
		return nil
	}
	w := &s.w
	w.Reset()
	w.BeginObject()
	w.Number("round", int64(before.Round))
	w.Number("turn", int64(before.State.Turn))
	w.Number("player", int64(before.Player()))
	if said.Missed == nil {
		w.Text("output", said.Text)
	} else {
		w.Key("output")
		w.Null()
		w.Text("failed", string(said.Missed.Kind))
	}
	w.Text("result", result.String())
	s.turns++
	s.state = after.AppendJSON(s.state[:0])
	return s.EndTurn(w, s.turns, s.state)
}

// end writes the end line, which is also a key frame.
func (s *scribe) end(v *verdict) error {
	if s.Trace == nil {
		return nil
	}
	w := &s.w
	s.BeginEnd(w)
	for _, it := range endMembers() {
		w.Key(it.key)
		it.write(w, v)
	}
	s.state = v.final.AppendJSON(s.state[:0])
	return s.EndTrace(w, s.state)
}
