package overdrive

import (
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/games/overdrive/race"
	"github.com/cookoff/cookoff/internal/jsonout"
	"github.com/cookoff/cookoff/internal/replay"
)

// scribe writes a match's trace: what the bots answered in each round, a digest of the state, and the
// whole state in key frames (docs/overdrive.md).
type scribe struct {
	to    contest.Recorder // nil: nothing is written
	full  bool
	w     jsonout.Writer
	state jsonout.Writer
}

func (s *scribe) header(m *contest.Match, state *race.State) error {
	if s.to == nil {
		return nil
	}
	w := &s.w
	m.BeginHeader(w, RulesVersion)
	start := state.Scenario()
	w.Key("start")
	w.BeginObject()
	s.number("seed", int64(start.Seed))
	w.Key("config")
	start.Track.WriteChanges(w)
	w.Key("scenario")
	start.WriteJSON(w)
	w.EndObject()
	m.WriteTerms(w, seats(), make([]string, race.Players))
	w.Key("initial")
	state.WriteJSON(w)
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

// round writes the round that led to a position.
func (s *scribe) round(number int, after *race.State, said *[race.Players]answer, commands *[race.Players]race.Command, thrown error) error {
	if s.to == nil {
		return nil
	}
	w := &s.w
	w.Reset()
	w.BeginObject()
	s.number("turn", int64(number))
	s.outputs(said)
	w.Key("errors")
	writeErrors(w, commands)
	if thrown != nil {
		s.text("exception", thrown.Error())
	}
	s.digest(after)
	key := number%replay.KeyFrameEvery == 0
	if key || s.full {
		w.Key("state")
		w.Raw(s.state.Buf)
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
func (s *scribe) outputs(said *[race.Players]answer) {
	failed := false
	s.w.Key("outputs")
	s.w.BeginArray()
	for player := range said {
		if a := &said[player]; a.missed == nil {
			s.w.String(a.command)
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
func (s *scribe) digest(state *race.State) {
	s.state.Reset()
	state.WriteJSON(&s.state)
	s.text("digest", replay.Digest(s.state.Buf))
}

// end writes the end line, which is also a key frame.
func (s *scribe) end(f *final) error {
	if s.to == nil {
		return nil
	}
	w := &s.w
	w.Reset()
	w.BeginObject()
	w.Key("end")
	w.BeginObject()
	for _, it := range endMembers() {
		var value jsonout.Writer
		if it.write(&value, f); len(value.Buf) > 0 {
			w.Key(it.key)
			w.Raw(value.Buf)
		}
	}
	s.digest(f.state)
	w.Key("state")
	w.Raw(s.state.Buf)
	w.EndObject()
	w.EndObject()
	return s.to.Line(w.Buf)
}
