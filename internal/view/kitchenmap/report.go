package kitchenmap

import (
	"fmt"
	"strings"

	"github.com/cookoff/cookoff/internal/maps"
	"github.com/cookoff/cookoff/internal/maps/overview"
	"github.com/cookoff/cookoff/internal/text/plain"
)

// Report has the error or the warnings about a map, as printed by --format json.
type Report struct {
	Map      string          `json:"map"`
	OK       bool            `json:"ok"`
	Error    string          `json:"error,omitempty"`
	Width    int             `json:"width"`
	Height   int             `json:"height"`
	Bots     int             `json:"bots_per_team"`
	Orders   int             `json:"orders"`
	Switch   [2]int64        `json:"switch"`
	Bound    *overview.Money `json:"bound,omitempty"`
	Teamwork bool            `json:"teamwork"`
	Warnings []maps.Warning  `json:"warnings"`

	Game string `json:"game,omitempty"` // if it is not the Carnegie Cookoff

	of *overview.Map
}

// Check returns the report of a map.
func Check(name string, text []byte) Report {
	m, err := overview.Parse(name, text)
	if err != nil {
		return Unplayable(name, err)
	}
	k := &m.Kitchen
	r := Report{Map: name, OK: true, Warnings: []maps.Warning{}, of: m}
	r.Width, r.Height, r.Bots, r.Orders = k.Width, k.Height, m.Board.BotsPerTeam(), len(k.Orders)
	r.Switch = m.Switch()
	_, money := m.Bound()
	r.Bound, r.Teamwork = &money, maps.NeedsTeamwork(k)
	r.Warnings = append(append(r.Warnings, maps.UnknownKeys(m.Text)...), maps.Check(*k)...)
	return r
}

// OfOther returns the report for a scenario of another game, which has no errors or warnings.
func OfOther(name, game string, width, height int) Report {
	return Report{Map: name, OK: true, Game: game, Width: width, Height: height, Warnings: []maps.Warning{}}
}

// Text returns the report of a playable map as text.
func (r *Report) Text() string {
	if r.of == nil {
		return fmt.Sprintf("%s: OK: a start of %s, %d x %d tiles\n", plain.Line(r.Map), r.Game, r.Width, r.Height)
	}
	var text strings.Builder
	fmt.Fprintf(&text, "%s: OK: %s\n", plain.Line(r.Map), r.of.Summary())
	for _, fact := range r.of.Facts(*r.Bound) {
		fmt.Fprintf(&text, "  %s\n", fact)
	}
	for _, w := range r.Warnings {
		fmt.Fprintf(&text, "  warning: %s\n", plain.Line(w.Message))
	}
	return text.String()
}

// Unplayable returns the report of an unplayable map.
func Unplayable(name string, why error) Report {
	return Report{Map: name, Error: why.Error(), Warnings: []maps.Warning{}}
}
