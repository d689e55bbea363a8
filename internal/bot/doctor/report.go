package doctor

import (
	"slices"
	"strings"

	"github.com/cookoff/cookoff/internal/text/ui"
)

// State is the result of a check.
type State string

// The states.
const (
	OK      State = "ok"      // it works
	Note    State = "note"    // it works, with a limitation that may matter
	Missing State = "missing" // it does not work
)

// Check is the result of one check.
type Check struct {
	Area  string `json:"area"` // what it is about: box, clocks, bots, machine, screen, results
	Name  string `json:"name"` // subject of the check, a word or a few; unique in its area
	State State  `json:"state"`
	Found string `json:"found"`           // one line
	Fix   string `json:"fix,omitempty"`   // one line, what to install or do; empty for nothing
	Asked string `json:"asked,omitempty"` // source of the user's setting that needs it; empty for none
}

// Report is the result of all checks of a machine.
type Report struct {
	System    string  `json:"system"`    // GOOS: linux, darwin, windows
	Processor string  `json:"processor"` // GOARCH: amd64, arm64
	Works     bool    `json:"works"`     // everything required by the settings works
	Checks    []Check `json:"checks"`
}

// Asked are the sources of the user's settings that need something of the machine, such as "flag --box" or
// "cookoff.yaml"; empty if not set.
type Asked struct {
	Box, Clock, Python, Database string
}

// Diagnose makes the report of a machine.
func Diagnose(m Machine, asked Asked) Report {
	r := Report{System: m.System, Processor: m.Processor, Checks: slices.Concat(
		m.boxChecks(asked.Box), m.clockChecks(asked.Clock), m.botChecks(asked.Python), m.machineChecks(),
		m.screenChecks(), m.resultChecks(asked.Database),
	)}
	r.Works = len(r.Broken()) == 0
	return r
}

// Broken returns the checks that do not work but are required by a setting.
func (r Report) Broken() (broken []Check) {
	for _, c := range r.Checks {
		if c.State == Missing && c.Asked != "" {
			broken = append(broken, c)
		}
	}
	return broken
}

// Document returns the report for printing.
func (r Report) Document(p ui.Palette) *ui.Document {
	t := &ui.Table{
		Head: []string{"area", "what", "state", "found"}, Prose: true,
		Keep: []string{"state", "what", "found"}, Paint: map[int]func(string) string{2: painted(p)},
	}
	area := ""
	for _, c := range r.Checks {
		found := c.Found
		if c.Fix != "" {
			found += ": " + c.Fix
		}
		shown := c.Area
		if shown == area {
			shown = ""
		}
		area = c.Area
		t.Row(shown, c.Name, string(c.State), found)
	}
	return &ui.Document{Value: r, Body: []ui.Block{t}}
}

// painted returns a function that colours a cell with a state.
func painted(p ui.Palette) func(cell string) string {
	return func(cell string) string {
		switch State(strings.TrimSpace(cell)) {
		case OK:
			return p.Paint(ui.Green, cell)
		case Note:
			return p.Paint(ui.Yellow, cell)
		case Missing:
			return p.Paint(ui.Red, cell)
		}
		return cell
	}
}

// ok, note and missing return checks of those states.
func ok(area, name, found string) Check {
	return Check{Area: area, Name: name, State: OK, Found: found}
}

func note(area, name, found, fix string) Check {
	return Check{Area: area, Name: name, State: Note, Found: found, Fix: fix}
}

func missing(area, name, found, fix string) Check {
	return Check{Area: area, Name: name, State: Missing, Found: found, Fix: fix}
}

// by returns the check with the source of a setting that requires it.
func (c Check) by(source string) Check {
	c.Asked = source
	return c
}
