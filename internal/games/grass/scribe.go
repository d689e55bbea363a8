package grass

import (
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/games/grass/field"
	"github.com/cookoff/cookoff/internal/jsonout"
	"github.com/cookoff/cookoff/internal/replay"
)

// scribe writes a match's trace: what the bots answered in each turn, a digest of the state, and the
// whole state in key frames (docs/grass.md).
type scribe struct {
	to    contest.Recorder // nil: nothing is written
	full  bool
	w     jsonout.Writer
	state []byte
}

func (s *scribe) header(m *contest.Match, state *field.State) error {
	if s.to == nil {
		return nil
	}
	w := &s.w
	m.BeginHeader(w, RulesVersion)
	if d, ok := drawn(m.Scenario); ok {
		w.Key("drawn")
		w.BeginObject()
		s.number("league", int64(d.League))
		s.number("seed", d.Seed)
		w.EndObject()
	}
	w.Key("map")
	w.Raw(state.Board().AppendJSON(nil))
	m.WriteTerms(w, seats(), make([]string, field.Players))
	w.Key("initial")
	w.Raw(state.AppendJSON(nil))
	w.EndObject()
	return s.to.Line(w.Buf)
}

func (s *scribe) text(key, value string) {
	s.w.Key(key)
	s.w.String(value)
}

func (s *scribe) number(key string, n int64) {
	s.w.Key(key)
	s.w.Int64(n)
}

// turn writes the turn that led to a position.
func (s *scribe) turn(after *field.State, said *[field.Players]answer, refusals []field.Refusal) error {
	if s.to == nil {
		return nil
	}
	w := &s.w
	w.Reset()
	w.BeginObject()
	s.number("turn", int64(after.Turn()))
	s.outputs(said)
	w.Key("errors")
	writeRefusals(w, refusals)
	w.Key("eliminated")
	w.Raw(after.AppendEliminated(nil))
	s.digest(after)
	key := after.Turn()%replay.KeyFrameEvery == 0
	if key || s.full {
		w.Key("state")
		w.Raw(s.state)
	}
	w.EndObject()
	if err := s.to.Line(w.Buf); err != nil {
		return err
	}
	if key {
		return s.to.Sync()
	}
	return nil
}

// outputs writes what the players answered, and of those who did not, how they failed.
func (s *scribe) outputs(said *[field.Players]answer) {
	failed := false
	s.w.Key("outputs")
	s.w.BeginArray()
	for player := range said {
		if a := &said[player]; a.missed == nil {
			s.w.String(a.line)
		} else {
			s.w.Null()
			failed = true
		}
	}
	s.w.EndArray()
	if !failed {
		return
	}
	s.w.Key("failed")
	s.w.BeginArray()
	for player := range said {
		if f := said[player].missed; f != nil {
			s.w.String(string(f.Kind))
		} else {
			s.w.Null()
		}
	}
	s.w.EndArray()
}

// digest writes the digest of the state and leaves the state's JSON in s.state.
func (s *scribe) digest(state *field.State) {
	s.state = state.AppendJSON(s.state[:0])
	s.text("digest", replay.Digest(s.state))
}

// end writes the end line, which is also a key frame.
func (s *scribe) end(state *field.State, v verdict) error {
	if s.to == nil {
		return nil
	}
	w := &s.w
	w.Reset()
	w.BeginObject()
	w.Key("end")
	w.BeginObject()
	for _, it := range endMembers() {
		w.Key(it.key)
		it.write(w, state, v)
	}
	s.digest(state)
	w.Key("state")
	w.Raw(s.state)
	w.EndObject()
	w.EndObject()
	return s.to.Line(w.Buf)
}
