package cli

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/cookoff/cookoff/internal/games"
	"github.com/cookoff/cookoff/internal/maps"
	"github.com/cookoff/cookoff/internal/sim"
)

func newMapCommand(a *app) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "map",
		Short: "Work with map files",
		Long:  "Works with map files of the Carnegie Cookoff." + fmt.Sprintf(exitHelp, ""),
		Example: `  cookoff map check maps/duel.txt
  cookoff map gen layout=split size=16x12`,
		Args: usage(knownCommand),
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	check := &cobra.Command{
		Use:   "check MAP...",
		Short: "Read map files and say what is wrong or odd about them",
		Long: `Reads map files as the contest does. What the contest would refuse is an error with its place in
the file; what it would play but hardly anybody wants is a warning.` + fmt.Sprintf(exitHelp, ""),
		Example: `  cookoff map check maps/*.txt
  cookoff map check duel`,
		Args: usage(some("map")),
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			return games.Maps(), cobra.ShellCompDirectiveDefault
		},
		RunE: func(_ *cobra.Command, args []string) error { return a.mapCheck(args) },
	}
	cmd.AddCommand(check, newMapGenCommand(a))
	return cmd
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
		r := a.checkMap(word)
		if !r.OK {
			bad++
		}
		reports = append(reports, r)
		if a.json() {
			continue
		}
		if err := a.printMapReport(&r); err != nil {
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

func (a *app) checkMap(word string) mapReport {
	r := mapReport{Map: word, Warnings: []maps.Warning{}}
	scenario, err := a.scenario(word)
	if err != nil {
		r.Error = err.Error()
		return r
	}
	kitchen, err := maps.Parse(word, scenario.Text)
	if err != nil {
		r.Error = err.Error()
		return r
	}
	board, err := sim.NewBoard(kitchen, sim.Official())
	if err != nil {
		r.Error = word + ": " + err.Error()
		return r
	}
	r.OK = true
	r.Width, r.Height, r.Bots, r.Orders = kitchen.Width, kitchen.Height, board.BotsPerTeam(), len(kitchen.Orders)
	r.Switch = [2]int64{kitchen.SwitchTurn, board.WindowEnd()}
	r.Warnings = append(r.Warnings, maps.Check(kitchen)...)
	return r
}

func (a *app) printMapReport(r *mapReport) error {
	if !r.OK {
		fmt.Fprintf(a.Stderr, "cookoff: %s\n", r.Error)
		return nil
	}
	var text strings.Builder
	fmt.Fprintf(&text, "%s: ok: %dx%d tiles, %s a team, %s, switch in turns %d to %d\n", r.Map, r.Width, r.Height,
		count(r.Bots, "bot"), count(r.Orders, "order"), r.Switch[0], r.Switch[1])
	for _, w := range r.Warnings {
		fmt.Fprintf(&text, "  warning: %s\n", w.Message)
	}
	_, err := fmt.Fprint(a.Stdout, text.String())
	return err
}
