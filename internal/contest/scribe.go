package contest

import (
	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/replay"
	"github.com/cookoff/cookoff/internal/text/jsonout"
)

// Scribe writes the trace of a match (docs/trace.md): a header that determines the start, a line per turn with a digest of the
// state, the whole state in key frames, and an end line. Moves receives the same lines without digests and states, except
// the initial state, and the state and digest of the end line.
type Scribe struct {
	Observer
	Lines int // turn lines so far

	// TraceOnly writes members that Moves does not receive, after the state in each line but the last. Moves then receives no
	// states either, since a match without a trace may not have them. May be nil.
	TraceOnly func(w *jsonout.Writer)

	w, state jsonout.Writer
}

// write writes a part of a line.
type write = func(w *jsonout.Writer)

// Header writes the header. start writes the members that determine the start, and initial the state. failed has, by seat, the
// kind of a failure before the first turn; nil for games without such failures.
func (s *Scribe) Header(info Info, t Terms, seats []Seat, failed []string, start, initial write) error {
	if !s.isEnabled() {
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
	if s.TraceOnly == nil {
		w.Key("initial")
		initial(w)
	}
	if err := s.writeMoves("}"); err != nil || s.Trace == nil {
		return err
	}
	if s.TraceOnly != nil {
		w.Key("initial")
		initial(w)
		s.TraceOnly(w)
	}
	w.EndObject()
	return s.Trace.Line(w.Buf)
}

// Turn writes the line of a turn: the game's members, and the state after the turn.
func (s *Scribe) Turn(members, state write) error {
	if !s.isEnabled() {
		return nil
	}
	s.Lines++
	w := &s.w
	w.Reset()
	w.BeginObject()
	members(w)
	if err := s.writeMoves("}"); err != nil || s.Trace == nil {
		return err
	}
	key := s.Lines%replay.KeyFrameEvery == 0
	s.writeState(state, key || s.Full)
	if s.TraceOnly != nil {
		s.TraceOnly(w)
	}
	w.EndObject()
	if err := s.Trace.Line(w.Buf); err != nil || !key {
		return err
	}
	return s.Trace.Sync()
}

// End writes the end line, which is also a key frame. Moves does not receive the failures, since texts of exceptions may vary.
func (s *Scribe) End(members, state write, result *Result) error {
	if !s.isEnabled() {
		return nil
	}
	w := &s.w
	w.Reset()
	w.BeginObject()
	w.Key("end")
	w.BeginObject()
	members(w)
	if s.TraceOnly == nil {
		s.writeState(state, true)
	}
	if err := s.writeMoves("}}"); err != nil || s.Trace == nil {
		return err
	}
	if s.TraceOnly != nil {
		s.writeState(state, true)
	}
	writeFailures(w, result)
	w.EndObject()
	w.EndObject()
	return s.Trace.Line(w.Buf)
}

// writeFailures writes the bots' failures, if any.
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

// isEnabled reports whether there is a recorder.
func (s *Scribe) isEnabled() bool { return s.Trace != nil || s.Moves != nil }

// writeMoves writes the line so far to Moves, with closing brackets.
func (s *Scribe) writeMoves(closing string) error {
	if s.Moves == nil {
		return nil
	}
	end := len(s.w.Buf)
	err := s.Moves.Line(append(s.w.Buf, closing...))
	s.w.Buf = s.w.Buf[:end]
	return err
}

// writeState writes the digest of a state, and if whole is set the state.
func (s *Scribe) writeState(state write, whole bool) {
	s.state.Reset()
	state(&s.state)
	s.w.Text("digest", replay.Digest(s.state.Buf))
	if whole {
		s.w.Key("state")
		s.w.Raw(s.state.Buf)
	}
}
