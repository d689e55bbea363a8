package scoreboard

import (
	"bytes"
	"encoding/json"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/store"
	"github.com/cookoff/cookoff/internal/ui"
)

// MarshalJSON writes the keys of docs/results.md and docs/tournaments.md: those that all matches have, and those of a
// match that was played just now or of a stored one.
func (m *Match) MarshalJSON() ([]byte, error) {
	var o object
	stored := m.Stored
	if stored != nil {
		o.add("match", stored.Match)
		o.add("tournament", stored.Tournament)
		o.add("number", stored.Number)
		o.add("pair", stored.Pair)
	}
	o.add("game", m.Terms.Scenario.Game)
	o.add("scenario", m.Terms.Scenario.Name)
	if m.From != nil {
		o.add("from", m.From)
	}
	o.addText("rules", m.Terms.Rules)
	o.add("seed", m.Terms.Seed)
	if stored == nil {
		o.add("turns", m.Turns)
		o.add("turn_limit", m.Terms.Turns)
	}
	o.add("reason", m.Reason)
	o.add("result", m.outcome())
	seat, name := m.winnerNames()
	o.add("winner", seat)
	o.add("winner_bot", name)
	o.add("margin", m.margin())
	if stored != nil {
		o.add("turns", m.Turns)
		o.add("fingerprint", stored.Fingerprint)
	}
	o.add("seats", m.seats())
	if stored == nil {
		o.add("box", m.Box)
		o.add("warnings", append([]string{}, m.Warnings...))
		o.add("out", m.Files.Folder)
		o.add("replay", ui.Optional(m.Files.Replay))
	}
	o.add("trace", ui.Optional(m.Files.Trace))
	o.addText("transcript", m.Files.Transcript)
	o.addText("command", m.Command)
	if stored != nil {
		o.add("ended", stored.Ended.Format(store.TimeLayout))
	}
	o.add("duration_ms", ui.Milliseconds(m.Duration))
	return o.bytes()
}

func (m *Match) winnerNames() (seat, name *string) {
	if w := m.winner(); w != nil {
		return &w.Seat, &w.Bot
	}
	return nil, nil
}

type seat struct {
	Seat  string `json:"seat"`
	Place int    `json:"place"`
	Bot   string `json:"bot"`
	Word  string `json:"argument"`
	bot.Settings
	*content
	Score         int64           `json:"score"`
	Figures       contest.Figures `json:"stats"`
	MeanTurnMS    float64         `json:"mean_turn_ms"`
	SlowestTurnMS float64         `json:"slowest_turn_ms"`
	SlowestTurn   int             `json:"slowest_turn"`
	*left
	Repeat  *contest.Repeat `json:"repeat,omitempty"` // of a bot that repeats a recorded match
	Failure *bot.Failure    `json:"failure"`
	Files   string          `json:"files,omitempty"` // with --keep-files: where the bot ran
}

// content and left are what only a match has that was played just now.
type content struct {
	SHA256 *string `json:"sha256"`
}

type left struct {
	Timing     *timing  `json:"timing"`      // null for a bot without a time limit
	PonderedMS *float64 `json:"pondered_ms"` // null for a bot without a process
	Log        *string  `json:"log"`
}

func (m *Match) seats() (all []seat) {
	for i := range m.Seats {
		s, p := &m.Seats[i], &m.Players[i]
		at := seat{
			Seat: s.Seat, Place: s.Place, Bot: s.Bot, Word: p.Word, Settings: p.Settings, Score: s.Score, Figures: s.Figures,
			MeanTurnMS: ui.Milliseconds(s.Timing.Mean()), SlowestTurnMS: ui.Milliseconds(s.Timing.Slowest),
			SlowestTurn: s.Timing.SlowestTurn, Repeat: s.Repeat, Failure: s.Failure, Files: s.Files,
		}
		if m.Stored == nil {
			at.content = &content{ui.Optional(p.SHA256)}
			at.left = &left{Timing: newTiming(m.Terms.Clock, &s.Timing), Log: ui.Optional(s.Log)}
			if s.Log != "" {
				at.PonderedMS = new(ui.Milliseconds(s.Pondered))
			}
		}
		all = append(all, at)
	}
	return all
}

// object is a JSON object whose keys keep their order.
type object struct {
	text bytes.Buffer
	err  error
}

func (o *object) add(key string, value any) {
	separator := ","
	if o.text.Len() == 0 {
		separator = "{"
	}
	o.text.WriteString(separator + `"` + key + `":`)
	e := json.NewEncoder(&o.text)
	e.SetEscapeHTML(false)
	if err := e.Encode(value); o.err == nil {
		o.err = err
	}
}

// addText adds a text, if there is one.
func (o *object) addText(key, text string) {
	if text != "" {
		o.add(key, text)
	}
}

func (o *object) bytes() ([]byte, error) { return append(o.text.Bytes(), '}'), o.err }
