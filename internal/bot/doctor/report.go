package doctor

import (
	"strings"

	"github.com/cookoff/cookoff/internal/bot/box"
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

// Asked contains the sources of settings that require something of the machine, such as "flag --box" or "cookoff.yaml";
// empty if not set.
type Asked struct {
	Box, Clock, Python, Database string
}

// Diagnose returns the report about a machine.
func Diagnose(m Machine, asked Asked) Report {
	r := Report{System: m.System, Processor: m.Processor}
	for _, g := range box.Guarantees() {
		r.add("box", string(g), m.guarantee(g, asked.Box))
	}
	r.add("clocks", "fair", m.fairClock(asked.Clock))
	r.add("clocks", "timers", m.timers())
	r.add("clocks", "load", m.load())
	r.add("bots", "python", m.python().by(asked.Python))
	r.add("bots", "node", m.Node.check("bots in JavaScript", "install Node.js: https://nodejs.org, or your system's package nodejs"))
	r.add("bots", "java", m.Java.check("bots in Java and Kotlin", "install a JDK: https://adoptium.net, or your system's package default-jdk"))
	r.add("bots", "Go plugins", m.plugins())
	r.add("bots", "WASI modules", m.modules())
	for i := range m.Sources {
		r.add("bots", m.Sources[i].Name+" compiler", m.Sources[i].check())
	}
	r.add("machine", "cores", m.cores())
	r.add("machine", "memory", m.memory())
	r.add("machine", "temporary folder", m.Temp.check("make it writable, or choose another folder"))
	r.add("machine", "data of bots", m.data())
	r.add("screen", "browser", m.browser())
	r.add("screen", "terminal", m.Terminal.check())
	r.add("results", "database", m.Database.check("make the folder writable, or name another file with --db").by(asked.Database))
	r.Works = len(r.Broken()) == 0
	return r
}

// add adds a check with its area and name.
func (r *Report) add(area, name string, c Check) {
	c.Area, c.Name = area, name
	r.Checks = append(r.Checks, c)
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

// painted returns a function that colours a cell by its state.
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

func ok(found string) Check { return Check{State: OK, Found: found} }

func note(found, fix string) Check { return Check{State: Note, Found: found, Fix: fix} }

func missing(found, fix string) Check { return Check{State: Missing, Found: found, Fix: fix} }

// by sets the source of the setting that requires the check.
func (c Check) by(source string) Check {
	c.Asked = source
	return c
}
