package cli

import (
	"github.com/spf13/cobra"

	"github.com/cookoff/cookoff/internal/cli/command"
	"github.com/cookoff/cookoff/internal/text/plain"
	"github.com/cookoff/cookoff/internal/view/kitchenmap"
)

func newMapCheckCommand(env *Env) *cobra.Command {
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
		RunE:              func(_ *cobra.Command, args []string) error { return env.mapCheck(args) },
	}
	command.Results(cmd)
	return cmd
}

func (env *Env) mapCheck(patterns []string) error {
	words, err := env.Expand(patterns)
	if err != nil {
		return err
	}
	reports, failed := []kitchenmap.Report{}, false
	for _, word := range words {
		var r kitchenmap.Report
		if s, err := env.kitchen(word); err != nil {
			r = kitchenmap.Unplayable(word, err)
		} else {
			r = kitchenmap.Check(word, s.Text)
		}
		reports, failed = append(reports, r), failed || !r.OK
		switch {
		case env.out.IsJSON():
		case !r.OK:
			env.Note("cookoff: %s", plain.Line(r.Error))
		default:
			if err := env.out.Prose(r.Text()); err != nil {
				return err
			}
		}
	}
	if env.out.IsJSON() {
		if err := env.out.JSON(reports); err != nil {
			return err
		}
	}
	if failed {
		return command.Silent(command.ExitFailed)
	}
	return nil
}
