package alamode

import (
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/games/alamode/kitchen"
	"github.com/cookoff/cookoff/internal/jsonout"
	"github.com/cookoff/cookoff/internal/replay"
)

// scribe writes a match's trace: what the bots answered in each turn, a digest of the state, and the
// whole state in key frames (docs/alamode.md).
type scribe struct {
	to    contest.Recorder // nil: nothing is written
	full  bool
	turns int // written
	w     jsonout.Writer
	state []byte
}

func (s *scribe) header(r *referee) error {
	if s.to == nil {
		return nil
	}
	w := &s.w
	r.m.BeginHeader(w, RulesVersion)
	if d, ok := drawn(r.m.Scenario); ok {
		w.Key("drawn")
		w.BeginObject()
		s.number("league", int64(d.League))
		s.number("seed", d.Seed)
		w.EndObject()
	}
	w.Key("kitchen")
	w.Raw(r.match.Board.AppendJSON(nil))
	r.m.WriteTerms(w, seats(), make([]string, kitchen.Players))
	w.Key("initial")
	w.Raw(r.match.AppendJSON(nil))
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

// turn writes the turn that led from one position to the next.
func (s *scribe) turn(before, after *kitchen.Match, said answer, result kitchen.Result) error {
	if s.to == nil {
		return nil
	}
	w := &s.w
	w.Reset()
	w.BeginObject()
	s.number("round", int64(before.Round))
	s.number("turn", int64(before.State.Turn))
	s.number("player", int64(before.Player()))
	if said.missed == nil {
		s.text("output", said.line)
	} else {
		w.Key("output")
		w.Null()
		s.text("failed", string(said.missed.Kind))
	}
	s.text("result", result.String())
	s.digest(after)
	s.turns++
	key := s.turns%replay.KeyFrameEvery == 0
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

// digest writes the digest of the state and leaves the state's JSON in s.state.
func (s *scribe) digest(m *kitchen.Match) {
	s.state = m.AppendJSON(s.state[:0])
	s.text("digest", replay.Digest(s.state))
}

// end writes the end line, which is also a key frame.
func (s *scribe) end(v *verdict) error {
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
		it.write(w, v)
	}
	s.digest(&v.final)
	w.Key("state")
	w.Raw(s.state)
	w.EndObject()
	w.EndObject()
	return s.to.Line(w.Buf)
}
