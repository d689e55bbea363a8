package scoreboard

import (
	"bytes"
	"encoding/json"
	"slices"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/experiment/store"
	"github.com/cookoff/cookoff/internal/text/ui"
)

// MarshalJSON writes the keys in docs/results.md and docs/tournaments.md: common ones, and those of new or of stored
// matches.
func (m *Match) MarshalJSON() ([]byte, error) { return m.fields().MarshalJSON() }

func (m *Match) fields() (all fields) {
	stored := m.Stored
	if stored != nil {
		all.add("match", stored.Match)
		all.add("tournament", stored.Tournament)
		all.add("number", stored.Number)
		all.add("pair", stored.Pair)
	}
	all.add("game", m.Terms.Scenario.Game)
	all.add("scenario", m.Terms.Scenario.Name)
	all.addIf(m.From != nil, "from", m.From)
	all.addText("rules", m.Terms.Rules)
	all.add("seed", m.Terms.Seed)
	if stored == nil {
		all.add("turns", m.Turns)
		all.add("turn_limit", m.Terms.Turns)
	}
	all.add("reason", m.Reason)
	all.add("result", m.outcome())
	seat, name := m.winnerNames()
	all.add("winner", seat)
	all.add("winner_bot", name)
	all.add("margin", m.margin())
	if stored != nil {
		all.add("turns", m.Turns)
		all.add("fingerprint", stored.Fingerprint)
	}
	all.add("seats", m.seats())
	if stored == nil {
		all.add("box", m.Box)
		all.add("warnings", append([]string{}, m.Warnings...))
		all.add("out", m.Files.Folder)
		all.add("replay", ui.Optional(m.Files.Replay))
	}
	all.add("trace", ui.Optional(m.Files.Trace))
	all.addText("transcript", m.Files.Transcript)
	all.addText("command", m.Command)
	if stored != nil {
		all.add("ended", stored.Ended.Format(store.TimeLayout))
	}
	all.add("duration_ms", ui.Milliseconds(m.Duration))
	return all
}

func (m *Match) winnerNames() (seat, name *string) {
	if w := m.winner(); w != nil {
		return &w.Seat, &w.Bot
	}
	return nil, nil
}

func (m *Match) seats() (all []fields) {
	for i := range m.Seats {
		all = append(all, m.seat(i))
	}
	return all
}

// seat returns the fields of a seat.
func (m *Match) seat(i int) (all fields) {
	s, p := &m.Seats[i], &m.Players[i]
	all = fields{
		{"seat", s.Seat}, {"place", s.Place}, {"bot", s.Bot}, {"argument", p.Word},
	}
	all.addIf(len(p.Settings.Options) > 0, "options", p.Settings.Options)
	all.addIf(len(p.Settings.Env) > 0, "env", p.Settings.Env)
	all.addIf(p.Settings.Learns, "learns", true)
	all.addIf(len(p.Settings.Allow) > 0, "allow", p.Settings.Allow)
	all.addText("commit", p.Settings.Commit)
	now := m.Stored == nil
	all.addIf(now, "sha256", ui.Optional(p.SHA256))
	all.add("score", s.Score)
	all.add("stats", s.Figures)
	all.add("mean_turn_ms", ui.Milliseconds(s.Timing.Mean()))
	all.add("slowest_turn_ms", ui.Milliseconds(s.Timing.Slowest))
	all.add("slowest_turn", s.Timing.SlowestTurn)
	if now {
		var pondered *float64 // null for a bot without a process
		if s.Log != "" {
			pondered = new(ui.Milliseconds(s.Pondered))
		}
		all.add("timing", newTiming(m.Terms.Clock, &s.Timing)) // null for a bot without a time limit
		all.add("pondered_ms", pondered)
		all.add("log", ui.Optional(s.Log))
	}
	all.addIf(s.Repeat != nil, "repeat", s.Repeat)
	all.add("failure", s.Failure)
	all.addText("files", s.Files)
	return all
}

// fields are the data of a match or a seat, named as in JSON and in tables for programs, in JSON order.
type fields []field

type field struct {
	name  string
	value any
}

func (f *fields) add(name string, value any) { *f = append(*f, field{name, value}) }

func (f *fields) addIf(has bool, name string, value any) {
	if has {
		f.add(name, value)
	}
}

// addText adds a non-empty text.
func (f *fields) addText(name, text string) { f.addIf(text != "", name, text) }

// MarshalJSON writes an object and keeps the order of the fields.
func (f fields) MarshalJSON() ([]byte, error) {
	var text bytes.Buffer
	e := json.NewEncoder(&text)
	e.SetEscapeHTML(false)
	separator := "{"
	for _, it := range f {
		text.WriteString(separator + `"` + it.name + `":`)
		if err := e.Encode(it.value); err != nil {
			return nil, err
		}
		separator = ","
	}
	return append(text.Bytes(), '}'), nil
}

// cell returns a value by name for a table; empty if missing.
func (f fields) cell(name string) string {
	i := slices.IndexFunc(f, func(it field) bool { return it.name == name })
	if i < 0 {
		return ""
	}
	if failure, ok := f[i].value.(*bot.Failure); ok && failure != nil {
		return string(failure.Kind)
	}
	return ui.Cell(f[i].value)
}
