package cli

import (
	"cmp"

	"github.com/spf13/cobra"

	"github.com/cookoff/cookoff/internal/text/plain"
)

func newMapCheckCommand(env *Env) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "check MAP...",
		Short: "Check maps: report errors and likely mistakes",
		Long: `Reads map files as the contest does. Whatever the contest would refuse is an error, with its place
in the file; likely mistakes that the contest accepts are warnings. Also prints the most money a
team can have at the end of a match of 500 turns. Starts of other games (JSON files) are read by
their game: errors, and the size of the board.`,
		Example: `  cookoff map check maps/*.txt
  cookoff map check duel carnegie:seed=7`,
		Args:              someArgs("map"),
		ValidArgsFunction: completeMaps,
		RunE:              func(_ *cobra.Command, args []string) error { return env.mapCheck(args) },
	}
	outputFlags(cmd)
	return cmd
}

func (env *Env) mapCheck(patterns []string) error {
	words, err := env.Expand(patterns)
	if err != nil {
		return err
	}
	reports, failed := env.out.Series(), false
	for _, word := range words {
		r := env.checkMap(word)
		failed = failed || !r.OK
		err := reports.Add(r, func() error {
			if !r.OK {
				env.note("cookoff: %s", plain.Line(r.Error))
				return nil
			}
			return env.out.Prose(r.Text())
		})
		if err != nil {
			return err
		}
	}
	return cmp.Or(reports.End(), exitIf(failed, exitFailed))
}
