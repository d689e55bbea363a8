package bench

import (
	"strconv"

	"github.com/cookoff/cookoff/internal/text/ui"
)

// Missing says what could not be measured, and why: of figures in a row with one reason the first.
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

// Document lists the figures. A report of the reference machine alone has no columns to compare with it.
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
