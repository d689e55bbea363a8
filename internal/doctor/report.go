package doctor

import "slices"

// State is how a check came out.
type State string

// The states.
const (
	OK      State = "ok"      // it works
	Note    State = "note"    // it works, with a limitation that may matter
	Missing State = "missing" // it does not work
)

// Check is one thing that was looked at.
type Check struct {
	Area  string `json:"area"` // what it is about: box, clocks, bots, machine, screen, results
	Name  string `json:"name"` // what was looked at, one word or a few; unique in its area
	State State  `json:"state"`
	Found string `json:"found"`           // in a line
	Cure  string `json:"cure,omitempty"`  // what to install or do, in a line; empty for nothing
	Asked string `json:"asked,omitempty"` // source of the setting that somebody has set and that needs it; empty for none
}

// Report is what a machine can do.
type Report struct {
	System    string  `json:"system"`    // as Go calls it: linux, darwin, windows
	Processor string  `json:"processor"` // likewise: amd64, arm64
	Works     bool    `json:"works"`     // whether all works that the settings ask for
	Checks    []Check `json:"checks"`
}

// Asked are the sources of settings that ask for something of the machine, such as "flag --box" or "cookoff.yaml": those
// that somebody has set. An empty one asks for nothing.
type Asked struct {
	Box, Clock, Python, Database string
}

// Diagnose says what a machine can do.
func Diagnose(m Machine, asked Asked) Report {
	r := Report{System: m.System, Processor: m.Processor, Checks: slices.Concat(
		m.boxChecks(asked.Box), m.clockChecks(asked.Clock), m.botChecks(asked.Python), m.machineChecks(),
		m.screenChecks(), m.resultChecks(asked.Database),
	)}
	r.Works = len(r.Broken()) == 0
	return r
}

// Broken returns the checks of what a setting asks for and what does not work.
func (r Report) Broken() (broken []Check) {
	for _, c := range r.Checks {
		if c.State == Missing && c.Asked != "" {
			broken = append(broken, c)
		}
	}
	return broken
}

// ok, note and missing are checks that came out so.
func ok(area, name, found string) Check {
	return Check{Area: area, Name: name, State: OK, Found: found}
}

func note(area, name, found, cure string) Check {
	return Check{Area: area, Name: name, State: Note, Found: found, Cure: cure}
}

func missing(area, name, found, cure string) Check {
	return Check{Area: area, Name: name, State: Missing, Found: found, Cure: cure}
}

// by returns a check of something that a setting asks for, which somebody has set.
func (c Check) by(source string) Check {
	c.Asked = source
	return c
}
