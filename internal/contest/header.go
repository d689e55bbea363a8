package contest

import (
	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/jsonout"
	"github.com/cookoff/cookoff/internal/replay"
)

// BeginHeader begins a trace's header, an object, with what stands first in the headers of all
// games. The game adds what rebuilds its start, WriteTerms, and ends the object.
func (m *Match) BeginHeader(w *jsonout.Writer, rulesVersion int) {
	w.Reset()
	w.BeginObject()
	w.Text("format", replay.Format)
	w.Text("game", m.Scenario.Game)
	w.Number("rules_version", int64(rulesVersion))
	w.Text("rules", m.Rules)
	w.Text("scenario", m.Scenario.Name)
}

// WriteTerms writes the part of a header that says under which terms who played: seed, clocks and
// seats. failed holds for each seat the kind of failure before the first turn, or nothing.
func (m *Match) WriteTerms(w *jsonout.Writer, seats, failed []string) {
	w.Number("seed", m.Seed)
	w.Number("turn_ms", m.Clock.Turn.Milliseconds())
	w.Number("init_ms", m.Clock.Init.Milliseconds())
	if k := m.Clock.Kind; k != "" && k != bot.WallClock {
		w.Text("clock", string(k))
	}
	w.Key("seats")
	w.BeginArray()
	for i, seat := range seats {
		p := &m.Players[i]
		w.BeginObject()
		w.Text("seat", seat)
		w.Text("bot", p.Spec.Name)
		if p.Digest != "" {
			w.Text("sha256", p.Digest)
		}
		if failed[i] != "" {
			w.Text("failed", failed[i])
		}
		w.EndObject()
	}
	w.EndArray()
}
