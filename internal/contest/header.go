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
	text(w, "format", replay.Format)
	text(w, "game", m.Scenario.Game)
	number(w, "rules_version", int64(rulesVersion))
	text(w, "rules", m.Rules)
	text(w, "scenario", m.Scenario.Name)
}

// WriteTerms writes the part of a header that says under which terms who played: seed, clocks and
// seats. failed holds for each seat the kind of failure before the first turn, or nothing.
func (m *Match) WriteTerms(w *jsonout.Writer, seats, failed []string) {
	number(w, "seed", m.Seed)
	number(w, "turn_ms", m.Clock.Turn.Milliseconds())
	number(w, "init_ms", m.Clock.Init.Milliseconds())
	if k := m.Clock.Kind; k != "" && k != bot.WallClock {
		text(w, "clock", string(k))
	}
	w.Key("seats")
	w.BeginArray()
	for i, seat := range seats {
		p := &m.Players[i]
		w.BeginObject()
		text(w, "seat", seat)
		text(w, "bot", p.Spec.Name)
		if p.Digest != "" {
			text(w, "sha256", p.Digest)
		}
		if failed[i] != "" {
			text(w, "failed", failed[i])
		}
		w.EndObject()
	}
	w.EndArray()
}

func text(w *jsonout.Writer, key, value string) {
	w.Key(key)
	w.String(value)
}

func number(w *jsonout.Writer, key string, n int64) {
	w.Key(key)
	w.Int64(n)
}
