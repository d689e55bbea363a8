package contest

import (
	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/replay"
	"github.com/cookoff/cookoff/internal/text/jsonout"
)

// Scribe writes the trace of a match (docs/trace.md): a header that rebuilds the start, a line for each turn with a
// digest of the state, the whole state in key frames, and an end line. Without a recorder it writes nothing, and
// for Moves only the states of start and end.
type Scribe struct {
	Observer
	Lines int // turn lines so far

	// Apart writes the members that only a trace has, after the state of each line but the last. Moves then receives no states at
	// all, as a match without a trace may have none. nil: Moves receives the states of start and end.
	Apart func(w *jsonout.Writer)

	w, state jsonout.Writer
}

// write writes a part of a line.
type write = func(w *jsonout.Writer)

// Header writes the header. start writes what rebuilds the game's start, initial the state there. failed holds, by
// seat, the kind of a failure before the first turn, or nothing; nil if no seat can fail so early.
func (s *Scribe) Header(info Info, t Terms, seats []Seat, failed []string, start, initial write) error {
	if !s.writes() {
		return nil
	}
	w := &s.w
	w.Reset()
	w.BeginObject()
	w.Text("format", replay.Format)
	w.Text("game", t.Scenario.Game)
	w.Number("rules_version", int64(info.RulesVersion))
	w.Text("rules", t.Rules)
	w.Text("scenario", t.Scenario.Name)
	start(w)
	w.Number("seed", t.Seed)
	w.Number("turn_ms", t.Clock.Turn.Milliseconds())
	w.Number("init_ms", t.Clock.Init.Milliseconds())
	if k := t.Clock.Kind; k != "" && k != bot.WallClock {
		w.Text("clock", string(k))
	}
	w.Array("seats", func() {
		for i, seat := range info.Seats {
			w.BeginObject()
			w.Text("seat", seat)
			w.Text("bot", seats[i].Bot.Name)
			if seats[i].Bot.Digest != "" {
				w.Text("sha256", seats[i].Bot.Digest)
			}
			if seats[i].Bot.Form == bot.FormImported {
				w.Flag("imported", true)
			}
			if failed != nil && failed[i] != "" {
				w.Text("failed", failed[i])
			}
			w.EndObject()
		}
	})
	if s.Apart == nil {
		w.Key("initial")
		initial(w)
	}
	if err := s.moves("}"); err != nil || s.Trace == nil {
		return err
	}
	if s.Apart != nil {
		w.Key("initial")
		initial(w)
		s.Apart(w)
	}
	w.EndObject()
	return s.Trace.Line(w.Buf)
}

// Turn writes the line of a turn: the game's members, and the state after the turn.
func (s *Scribe) Turn(members, state write) error {
	if !s.writes() {
		return nil
	}
	s.Lines++
	w := &s.w
	w.Reset()
	w.BeginObject()
	members(w)
	if err := s.moves("}"); err != nil || s.Trace == nil {
		return err
	}
	key := s.Lines%replay.KeyFrameEvery == 0
	s.frame(state, key || s.Full)
	if s.Apart != nil {
		s.Apart(w)
	}
	w.EndObject()
	if err := s.Trace.Line(w.Buf); err != nil || !key {
		return err
	}
	return s.Trace.Sync()
}

// End writes the end line, which is also a key frame. How bots failed is only in the trace: the moves are the same
// whatever an exception says.
func (s *Scribe) End(members, state write, result *Result) error {
	if !s.writes() {
		return nil
	}
	w := &s.w
	w.Reset()
	w.BeginObject()
	w.Key("end")
	w.BeginObject()
	members(w)
	if s.Apart == nil {
		s.frame(state, true)
	}
	if err := s.moves("}}"); err != nil || s.Trace == nil {
		return err
	}
	if s.Apart != nil {
		s.frame(state, true)
	}
	writeFailures(w, result)
	w.EndObject()
	w.EndObject()
	return s.Trace.Line(w.Buf)
}

// writeFailures writes how the bots failed, if any did.
func writeFailures(w *jsonout.Writer, result *Result) {
	failures := result.Failures()
	if len(failures) == 0 {
		return
	}
	w.Array("failures", func() {
		for _, f := range failures {
			w.BeginObject()
			w.Text("seat", f.Seat)
			w.Text("kind", string(f.Kind))
			w.Number("turn", int64(f.Turn))
			if reason := f.Lasting(); reason != "" {
				w.Text("reason", reason)
			}
			if f.Where != "" {
				w.Text("where", f.Where)
			}
			w.EndObject()
		}
	})
}

// writes reports whether anything is recorded.
func (s *Scribe) writes() bool { return s.Trace != nil || s.Moves != nil }

// moves passes the line so far to Moves, with the brackets that close it.
func (s *Scribe) moves(closing string) error {
	if s.Moves == nil {
		return nil
	}
	end := len(s.w.Buf)
	err := s.Moves.Line(append(s.w.Buf, closing...))
	s.w.Buf = s.w.Buf[:end]
	return err
}

// frame writes the digest of a state, and the state itself if whole is set.
func (s *Scribe) frame(state write, whole bool) {
	s.state.Reset()
	state(&s.state)
	s.w.Text("digest", replay.Digest(s.state.Buf))
	if whole {
		s.w.Key("state")
		s.w.Raw(s.state.Buf)
	}
}
