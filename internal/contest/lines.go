package contest

import (
	"github.com/cookoff/cookoff/internal/jsonout"
	"github.com/cookoff/cookoff/internal/replay"
)

// EndTurn ends the line of a turn, an object, with the digest of the state after it, and in key frames
// with the state itself, and hands it to the recorder. number counts the lines of turns, from 1.
func (m *Match) EndTurn(w *jsonout.Writer, number int, state []byte) error {
	w.Text("digest", replay.Digest(state))
	key := number%replay.KeyFrameEvery == 0
	if key || m.Full {
		w.Key("state")
		w.Raw(state)
	}
	w.EndObject()
	if err := m.Trace.Line(w.Buf); err != nil || !key {
		return err
	}
	return m.Trace.Sync()
}

// BeginEnd begins a trace's end line. The game adds how the match ended.
func (m *Match) BeginEnd(w *jsonout.Writer) {
	w.Reset()
	w.BeginObject()
	w.Key("end")
	w.BeginObject()
}

// EndTrace ends the end line, which is also a key frame, and hands it to the recorder.
func (m *Match) EndTrace(w *jsonout.Writer, state []byte) error {
	w.Text("digest", replay.Digest(state))
	w.Key("state")
	w.Raw(state)
	w.EndObject()
	w.EndObject()
	return m.Trace.Line(w.Buf)
}

// WriteOutputs writes what the players answered in a turn, and of those who did not, how they failed.
func WriteOutputs(w *jsonout.Writer, said []Answer) {
	missed := false
	w.Key("outputs")
	w.BeginArray()
	for i := range said {
		if said[i].Missed == nil {
			w.String(said[i].Text)
		} else {
			w.Null()
			missed = true
		}
	}
	w.EndArray()
	if !missed {
		return
	}
	w.Key("failed")
	w.BeginArray()
	for i := range said {
		if f := said[i].Missed; f != nil {
			w.String(string(f.Kind))
		} else {
			w.Null()
		}
	}
	w.EndArray()
}
