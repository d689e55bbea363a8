package ui

import (
	"fmt"
	"math"
	"strings"
	"unicode/utf8"

	"github.com/cookoff/cookoff/internal/text/plain"
)

// Scale maps values to columns of a line.
type Scale struct {
	From, To float64 // values of the first and the last column
	Width    int     // characters
}

func (s Scale) column(x float64) int {
	if s.To <= s.From {
		return s.Width / 2
	}
	share := min(max((x-s.From)/(s.To-s.From), 0), 1)
	return int(math.Round(share * float64(s.Width-1)))
}

// Interval draws a value with its limits in block characters, and a line at mark. A value of NaN is unknown. Limits beyond the
// scale are clipped, including infinite ones.
func (s Scale) Interval(at, lo, hi, mark float64) string {
	line := []rune(strings.Repeat(" ", s.Width))
	for i := s.column(lo); i <= s.column(hi); i++ {
		line[i] = '░'
	}
	if mark >= s.From && mark <= s.To {
		line[s.column(mark)] = '|'
	}
	if !math.IsNaN(at) {
		line[s.column(at)] = '█'
	}
	return string(line)
}

// Meter draws a share as a bar of block characters; a share of 1 has the full width.
func (s Scale) Meter(share float64) string {
	full := int(math.Round(min(max(share, 0), 1) * float64(s.Width)))
	return strings.Repeat("█", full) + strings.Repeat("░", s.Width-full)
}

// ChartWidth is the width of most charts, in characters.
const ChartWidth = 41

// Rates returns the scale of win rates.
func Rates() Scale { return Scale{From: 0, To: 1, Width: ChartWidth} }

// RateAxis returns the axis above a chart of win rates.
func RateAxis() [2]string {
	return [2]string{"", "0 %" + strings.Repeat(" ", 16) + "50 %" + strings.Repeat(" ", 13) + "100 %"}
}

// maxLabel is the maximum length of the label of a chart's line, in bytes.
const maxLabel = 24

// labelled returns the lines of a chart with their labels, padded to the longest.
func labelled(rows Chart) string {
	widest := 0
	names := make([]string, len(rows))
	for i, row := range rows {
		names[i] = plain.Clip(plain.Line(row[0]), maxLabel)
		widest = max(widest, utf8.RuneCountInString(names[i]))
	}
	var b strings.Builder
	for i, row := range rows {
		fmt.Fprintf(&b, "%-*s  %s\n", widest, names[i], strings.TrimRight(row[1], " "))
	}
	return b.String()
}
