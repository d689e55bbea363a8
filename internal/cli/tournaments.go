package cli

import (
	"context"

	"github.com/spf13/cobra"

	"github.com/cookoff/cookoff/internal/cli/command"
	"github.com/cookoff/cookoff/internal/experiment/ranking"
	"github.com/cookoff/cookoff/internal/experiment/store"
)

// newTournamentsCommand returns the command that lists the tournaments, with the commands that change them.
func newTournamentsCommand(env *Env) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "tournaments",
		Short: "List, rename and delete tournaments",
		Long: `Lists the tournaments in the results database, the newest last, including comparisons of cookoff
regress. TOURNAMENT is a number or a name.`,
		Example: `  cookoff tournaments
  cookoff tournaments rename 3 evening
  cookoff tournaments delete evening`,
		Args: command.Usage(command.Known),
		RunE: func(cmd *cobra.Command, _ []string) error { return env.tournaments(cmd.Context()) },
	}
	databaseFlag(cmd)
	command.Results(cmd, command.ManyForms()...)
	cmd.AddCommand(newRenameCommand(env), newDeleteCommand(env), newDisqualifyCommand(env))
	return cmd
}

func (env *Env) tournaments(ctx context.Context) error {
	return env.withResults(ctx, func(db *store.DB) error {
		stored, err := db.Tournaments(ctx)
		if err != nil {
			return err
		}
		d, err := ranking.List(stored)
		if err != nil {
			return err
		}
		return env.out.Document(d)
	})
}
