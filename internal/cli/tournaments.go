package cli

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/cookoff/cookoff/internal/contest"
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
		Args: knownCommand,
		RunE: func(cmd *cobra.Command, _ []string) error { return env.tournaments(cmd.Context()) },
	}
	databaseFlag(cmd)
	outputFlags(cmd, manyForms()...)
	cmd.AddCommand(newRenameCommand(env), newDeleteCommand(env), newDisqualifyCommand(env))
	return cmd
}

func (env *Env) tournaments(ctx context.Context) error {
	return env.withResults(ctx, func(db *store.DB) error {
		stored, err := db.Tournaments(ctx)
		if err != nil {
			return err
		}
		return env.document(ranking.List(stored))
	})
}

func newRenameCommand(env *Env) *cobra.Command {
	cmd := &cobra.Command{
		Use:               "rename TOURNAMENT NAME",
		Short:             "Give a tournament a name",
		Long:              "Gives a tournament a name, replacing any it has.",
		Example:           "  cookoff tournaments rename 3 evening",
		ValidArgsFunction: env.completeTournaments,
		Args:              two("name the tournament, and its new name: cookoff tournaments rename 3 evening"),
		RunE: func(cmd *cobra.Command, args []string) error {
			return env.renameTournament(cmd.Context(), args[0], args[1])
		},
	}
	databaseFlag(cmd)
	outputFlags(cmd)
	return cmd
}

// two checks that there are two arguments.
func two(otherwise string) cobra.PositionalArgs {
	return func(_ *cobra.Command, args []string) error {
		if len(args) != 2 {
			return errors.New(otherwise)
		}
		return nil
	}
}

func (env *Env) renameTournament(ctx context.Context, tournament, name string) error {
	if err := store.CheckName(name); err != nil {
		return usageError(err)
	}
	return env.withTournament(ctx, tournament, func(db *store.DB, t store.Tournament, _ contest.Game) error {
		if err := db.Rename(ctx, t, name); err != nil {
			return err
		}
		t.Name = name
		return env.sayChanged(t, "%s is now named %s", fmt.Sprint(t.ID), t.Name)
	})
}

// sayChanged prints the new state of a tournament; JSON shows it as the list does.
func (env *Env) sayChanged(t store.Tournament, format string, args ...any) error {
	it, err := ranking.NewListed(t)
	if err != nil {
		return err
	}
	return env.out.Say(fmt.Sprintf("Tournament "+format+"\n", args...), it)
}

func newDisqualifyCommand(env *Env) *cobra.Command {
	var undo bool
	cmd := &cobra.Command{
		Use:   "disqualify TOURNAMENT BOT",
		Short: "Leave a bot out of a tournament's ranking",
		Long: `Leaves a bot out of a tournament's ranking: none of its matches counts, for its opponents either.
The matches stay stored, and --undo puts the bot back.`,
		Example: `  cookoff tournaments disqualify evening my_bot
  cookoff tournaments disqualify evening my_bot --undo`,
		Args:              two("name the tournament and the bot: cookoff tournaments disqualify 3 my_bot"),
		ValidArgsFunction: env.completeDisqualify,
		RunE: func(cmd *cobra.Command, args []string) error {
			return env.disqualify(cmd.Context(), args[0], args[1], undo)
		},
	}
	cmd.Flags().BoolVar(&undo, "undo", false, "put the bot back")
	databaseFlag(cmd)
	outputFlags(cmd)
	return cmd
}

func (env *Env) disqualify(ctx context.Context, tournament, bot string, undo bool) error {
	return env.withTournament(ctx, tournament, func(db *store.DB, t store.Tournament, _ contest.Game) error {
		if err := db.Disqualify(ctx, t, bot, !undo); err != nil {
			return err
		}
		t, err := db.Tournament(ctx, t.ID)
		if err != nil {
			return err
		}
		if undo {
			return env.sayChanged(t, "%s: %s counts again", t.Title(), bot)
		}
		return env.sayChanged(t, "%s: %s is disqualified; its matches are stored but do not count", t.Title(), bot)
	})
}
