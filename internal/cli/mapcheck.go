package cli

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/cookoff/cookoff/internal/maps"
	"github.com/cookoff/cookoff/internal/plain"
)

func newMapCheckCommand(a *app) *cobra.Command {
	return &cobra.Command{
		Use:   "check MAP...",
		Short: "Read map files and say what is wrong or odd about them",
		Long: `Reads map files as the contest does. What the contest would refuse is an error with its place in
the file; what it would play but hardly anybody wants is a warning. Also tells how much money a
team can have at the end of a match of 500 turns at most.` + fmt.Sprintf(exitHelp, ""),
		Example: `  cookoff map check maps/*.txt
  cookoff map check duel carnegie:seed=7`,
		Args:              usage(some("map")),
		ValidArgsFunction: completeMaps,
		RunE:              func(_ *cobra.Command, args []string) error { return a.mapCheck(args) },
	}
}

// mapReport is a map as --format json prints it.
type mapReport struct {
	Map      string         `json:"map"`
	OK       bool           `json:"ok"`
	Error    string         `json:"error,omitempty"`
	Width    int            `json:"width"`
	Height   int            `json:"height"`
	Bots     int            `json:"bots_per_team"`
	Orders   int            `json:"orders"`
	Switch   [2]int64       `json:"switch"`
	Bound    *moneyBound    `json:"bound,omitempty"`
	Teamwork bool           `json:"teamwork"`
	Warnings []maps.Warning `json:"warnings"`
}

func (a *app) mapCheck(patterns []string) error {
	words, err := a.expand(patterns)
	if err != nil {
		return err
	}
	reports := []mapReport{}
	bad := 0
	for _, word := range words {
		m, err := a.openMap(word)
		r := mapReport{Map: word, Warnings: []maps.Warning{}}
		if err != nil {
			r.Error = err.Error()
			bad++
		} else {
			r.fill(m)
		}
		reports = append(reports, r)
		if a.json() {
			continue
		}
		if err := a.printMapReport(m, &r); err != nil {
			return err
		}
	}
	if a.json() {
		if err := a.printJSON(reports); err != nil {
			return err
		}
	}
	if bad > 0 {
		return silent(exitFailed)
	}
	return nil
}

// fill tells what is to be said of a map that can be played.
func (r *mapReport) fill(m *openMap) {
	k := &m.kitchen
	r.OK = true
	r.Width, r.Height, r.Bots, r.Orders = k.Width, k.Height, m.board.BotsPerTeam(), len(k.Orders)
	r.Switch = [2]int64{k.SwitchTurn, m.board.WindowEnd()}
	_, money := m.bound()
	r.Bound, r.Teamwork = &money, maps.NeedsTeamwork(k)
	r.Warnings = append(append(r.Warnings, maps.UnknownKeys(m.text)...), maps.Check(*k)...)
}

// printMapReport writes a report; m is nil for a map that cannot be played.
func (a *app) printMapReport(m *openMap, r *mapReport) error {
	if m == nil {
		fmt.Fprintf(a.Stderr, "cookoff: %s\n", plain.Line(r.Error))
		return nil
	}
	var text strings.Builder
	fmt.Fprintf(&text, "%s: ok: %s\n", plain.Line(r.Map), m.summary())
	for _, fact := range m.facts(*r.Bound) {
		fmt.Fprintf(&text, "  %s\n", fact)
	}
	for _, w := range r.Warnings {
		fmt.Fprintf(&text, "  warning: %s\n", plain.Line(w.Message))
	}
	_, err := fmt.Fprint(a.Stdout, text.String())
	return err
}
