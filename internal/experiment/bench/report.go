package bench

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"runtime"
	"slices"
	"strconv"

	"github.com/cookoff/cookoff/internal/text/ui"
)

// Figure is a measured value.
type Figure struct {
	Area  string  `json:"area"` // tournament, rules, match, turn or disk
	What  string  `json:"what"` // unique in its area
	Value float64 `json:"value"`
	Unit  string  `json:"unit"`
	// Reference is the value on the reference machine; 0 if not measured there.
	Reference float64 `json:"reference,omitempty"`
	// Missing says why there is no value.
	Missing string `json:"missing,omitempty"`
}

// Machine describes the measured machine.
type Machine struct {
	System    string  `json:"system"`    // GOOS: linux, darwin, windows
	Processor string  `json:"processor"` // GOARCH: amd64, arm64
	Cores     int     `json:"cores"`
	Load      float64 `json:"load"` // mean number of runnable threads in the minute before; 0 if unknown
	Go        string  `json:"go"`
	Python    string  `json:"python,omitempty"`
}

// Report has the measurements of a machine.
type Report struct {
	Machine   Machine  `json:"machine"`
	Reference *Machine `json:"reference_machine,omitempty"`
	Figures   []Figure `json:"figures"`
}

// Here describes this machine, with its load.
func Here(cores int, load float64) Machine {
	return Machine{System: runtime.GOOS, Processor: runtime.GOARCH, Cores: cores, Load: load, Go: runtime.Version()}
}

// reference is the output of `cookoff bench --format json` on the reference machine.
//
//go:embed reference.json
var reference []byte

// Reference returns the reference machine's report.
func Reference() (r Report, err error) {
	if err := json.Unmarshal(reference, &r); err != nil {
		return r, fmt.Errorf("figures of the reference machine: %w", err)
	}
	for i := range r.Figures {
		r.Figures[i].Reference = 0
	}
	r.Reference = nil
	return r, nil
}

// Compare sets the reference values from another report.
func (r *Report) Compare(with Report) {
	r.Reference = &with.Machine
	for i := range r.Figures {
		f := &r.Figures[i]
		at := slices.IndexFunc(with.Figures, func(o Figure) bool { return o.Area == f.Area && o.What == f.What && o.Unit == f.Unit })
		if at >= 0 {
			f.Reference = with.Figures[at].Value
		}
	}
}

// Median returns the median of each figure over several runs, against disturbed measurements. A figure without values
// keeps the reason.
func Median(runs [][]Figure) []Figure {
	figures := slices.Clone(runs[0])
	for i := range figures {
		f := &figures[i]
		var values []float64
		for _, run := range runs {
			at := slices.IndexFunc(run, func(o Figure) bool { return o.Area == f.Area && o.What == f.What })
			if at >= 0 && run[at].Missing == "" {
				values = append(values, run[at].Value)
			}
		}
		if len(values) == 0 {
			continue
		}
		slices.Sort(values)
		last := len(values) - 1
		f.Value, f.Missing = (values[last/2]+values[last-last/2])/2, ""
	}
	return figures
}

// ratio returns the speed relative to the reference machine; 0 if unknown.
func (f Figure) ratio() float64 {
	switch {
	case f.Value == 0 || f.Reference == 0:
		return 0
	case f.Unit == milliseconds || f.Unit == microseconds: // less is better
		return f.Reference / f.Value
	}
	return f.Value / f.Reference
}

// number formats a value with three significant digits.
func (f Figure) number(value float64) string {
	const digits = 3
	switch {
	case value == 0:
		return ""
	case value >= 100:
		return strconv.FormatFloat(value, 'f', 0, 64)
	}
	return strconv.FormatFloat(value, 'g', digits, 64)
}

// Units.
const (
	matchesPerSecond = "matches/s"
	turnsPerSecond   = "turns/s"
	milliseconds     = "ms"
	microseconds     = "µs"
)

// Missing lists what could not be measured and why. Of consecutive figures with the same reason, only the first is
// listed.
func (r *Report) Missing() (texts []string) {
	last := ""
	for _, f := range r.Figures {
		if f.Missing == "" {
			continue
		}
		if f.Missing != last {
			texts = append(texts, f.What+": "+f.Missing)
		}
		last = f.Missing
	}
	return texts
}

// Document lists the figures. The columns for comparison are omitted if there is nothing to compare with.
func (r *Report) Document() *ui.Document {
	l := &ui.Table{Head: []string{"area", "what", "unit", "here", "reference", "ratio"}}
	l.Right = map[int]bool{3: true, 4: true, 5: true}
	l.Keep = []string{"what", "here", "unit", "ratio"}
	alone := r.Reference == nil
	if alone {
		l.Head = []string{"area", "what", "unit", "reference"}
		l.Keep = []string{"what", "reference", "unit"}
	}
	for _, f := range r.Figures {
		here := f.number(f.Value)
		if f.Missing != "" {
			here = "-"
		}
		cells := []string{f.Area, f.What, f.Unit, here}
		if !alone {
			ratio := ""
			if n := f.ratio(); n > 0 {
				ratio = strconv.FormatFloat(n, 'f', 2, 64)
			}
			cells = append(cells, f.number(f.Reference), ratio)
		}
		l.Row(cells...)
	}
	return &ui.Document{Value: r, Lines: ui.Lines(r.Figures), Body: []ui.Block{l}}
}
