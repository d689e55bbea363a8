package mapcmd

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/cookoff/cookoff/internal/cli/command"
	"github.com/cookoff/cookoff/internal/maps"
	"github.com/cookoff/cookoff/internal/maps/overview"
	"github.com/cookoff/cookoff/internal/text/plain"
)

func newCheck(runF func(words []string) error) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "check MAP...",
		Short: "Check maps: report errors and likely mistakes",
		Long: `Reads map files as the contest does. Whatever the contest would refuse is an error, with its place
in the file; likely mistakes that the contest accepts are warnings. Also prints the most money a
team can have at the end of a match of 500 turns.`,
		Example: `  cookoff map check maps/*.txt
  cookoff map check duel carnegie:seed=7`,
		Args:              command.Usage(command.Some("map")),
		ValidArgsFunction: completeMaps,
		RunE:              func(_ *cobra.Command, args []string) error { return runF(args) },
	}
	command.Results(cmd)
	return cmd
}

// report is a map as --format json prints it.
type report struct {
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
}

func (c *commands) check(patterns []string) error {
	words, err := c.Expand(patterns)
	if err != nil {
		return err
	}
	reports := []report{}
	bad := 0
	for _, word := range words {
		m, err := c.open(word)
		r := report{Map: word, Warnings: []maps.Warning{}}
		if err != nil {
			r.Error = err.Error()
			bad++
		} else {
			r.fill(m)
		}
		reports = append(reports, r)
		if c.out.IsJSON() {
			continue
		}
		if err := c.printReport(m, &r); err != nil {
			return err
		}
	}
	if c.out.IsJSON() {
		if err := c.out.JSON(reports); err != nil {
			return err
		}
	}
	if bad > 0 {
		return command.Silent(command.ExitFailed)
	}
	return nil
}

// fill fills in the report on a map that can be played.
func (r *report) fill(m *overview.Map) {
	k := &m.Kitchen
	r.OK = true
	r.Width, r.Height, r.Bots, r.Orders = k.Width, k.Height, m.Board.BotsPerTeam(), len(k.Orders)
	r.Switch = m.Switch()
	_, money := m.Bound()
	r.Bound, r.Teamwork = &money, maps.NeedsTeamwork(k)
	r.Warnings = append(append(r.Warnings, maps.UnknownKeys(m.Text)...), maps.Check(*k)...)
}

// printReport writes a report; m is nil for a map that cannot be played.
func (c *commands) printReport(m *overview.Map, r *report) error {
	if m == nil {
		c.Note("cookoff: %s", plain.Line(r.Error))
		return nil
	}
	var text strings.Builder
	fmt.Fprintf(&text, "%s: OK: %s\n", plain.Line(r.Map), m.Summary())
	for _, fact := range m.Facts(*r.Bound) {
		fmt.Fprintf(&text, "  %s\n", fact)
	}
	for _, w := range r.Warnings {
		fmt.Fprintf(&text, "  warning: %s\n", plain.Line(w.Message))
	}
	return c.out.Prose(text.String())
}
