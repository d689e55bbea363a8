package tune

import (
	"fmt"
	"math"
	"strings"

	"github.com/cookoff/cookoff/internal/experiment/rating"
	"github.com/cookoff/cookoff/internal/text/spelling"
	"github.com/cookoff/cookoff/internal/text/ui"
)

// Ending specific to tunings.
const (
	Done rating.Ending = "steps" // all steps were made
)

// Report is the result of a tuning. The caller adds what the search does not know.
type Report struct {
	Game     string        `json:"game"`
	Bot      string        `json:"bot"` // as typed
	Against  []string      `json:"against"`
	Sentence string        `json:"sentence"`
	Ending   rating.Ending `json:"ending"`
	Settings Settings      `json:"settings"`
	Sets     []setting     `json:"sets"`
	Curve    []Step        `json:"curve"` // all steps in order
	Pairs    int           `json:"pairs"` // pairs played
	Skipped  int           `json:"skipped"`
	Before   int           `json:"played_before"` // matches stored before
	Notes    ui.Notes      `json:"notes"`
}

// setting is a setting with its tuned value, in JSON.
type setting struct {
	Name  string  `json:"name"`
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
	Start float64 `json:"start"`
	Tuned string  `json:"tuned"`
}

// Report returns the report of a search.
func (s *Search) Report(e rating.Ending) *Report {
	r := &Report{Ending: e, Settings: s.settings, Curve: append([]Step{}, s.steps...), Sets: []setting{}, Notes: ui.Notes{}}
	tuned := s.Tuned()
	for i, d := range s.dimensions {
		r.Sets = append(r.Sets, setting{d.Set.Label(), d.Range.From, d.Range.To, d.Start, tuned[i].Value})
	}
	steps := spelling.Count(len(s.steps), "step")
	switch {
	case len(s.steps) == 0:
		r.Sentence = "no result yet"
	case e == Done:
		r.Sentence = fmt.Sprintf("after %s: %s", steps, tuned)
	default:
		r.Sentence = fmt.Sprintf("so far, after %s of %d: %s", steps, s.settings.Steps, tuned)
	}
	switch {
	case len(s.steps) > 0 && s.squares == 0:
		r.Notes.Add("No step made a difference. Does the bot read its options? A program gets an option DEPTH in the variable BOT_OPT_DEPTH.")
	case len(s.steps) > 0:
		r.Notes.Add("These values are not proven to be better: each step rests on a few pairs.")
	}
	for _, set := range r.Sets {
		if at := s.edge(set); at != "" {
			r.Notes.Add("%s has reached the %s end of its range; give a wider one.", set.Name, at)
		}
	}
	return r
}

// edge returns which end of its range a setting has reached; empty if none.
func (s *Search) edge(set setting) string {
	if len(s.steps) == 0 {
		return ""
	}
	const near = 0.02 // as a share of the range
	share := (s.steps[len(s.steps)-1].Values[set.Name] - set.Low) / (set.High - set.Low)
	switch {
	case share <= near:
		return "lower"
	case share >= 1-near:
		return "upper"
	}
	return ""
}

// Document returns the report in all formats.
func (r *Report) Document() *ui.Document {
	return &ui.Document{Value: r, Body: []ui.Block{ui.Title(r.Sentence), r.table(), r.Notes}}
}

// table returns the table of the settings.
func (r *Report) table() *ui.Table {
	t := ui.TableOf(r.Sets,
		ui.Left("setting", func(s setting) string { return s.Name }),
		ui.Left("range", func(s setting) string { return fmt.Sprintf("%v..%v", s.Low, s.High) }),
		ui.Right("start", func(s setting) string { return fmt.Sprint(s.Start) }),
		ui.Right("tuned", func(s setting) string { return s.Tuned }),
		ui.Left("values by step", r.curve),
	)
	t.Keep = []string{"setting", "tuned"}
	return t
}

// curve draws the values of a setting over the steps, in block characters.
func (r *Report) curve(s setting) string {
	const most = 40
	bars := []rune("▁▂▃▄▅▆▇█")
	n := min(most, len(r.Curve))
	var b strings.Builder
	for i := range n {
		at := r.Curve[(i+1)*len(r.Curve)/n-1].Values[s.Name]
		share := (at - s.Low) / (s.High - s.Low)
		b.WriteRune(bars[int(math.Round(share*float64(len(bars)-1)))])
	}
	return b.String()
}
