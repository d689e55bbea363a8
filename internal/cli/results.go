package cli

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment/store"
)

// resultFlags adds the flags of all commands that read results.
func resultFlags(cmd *cobra.Command, env *Env, tournament *string) {
	cmd.Flags().StringVar(tournament, "tournament", "", "name or number of the `tournament` (default the newest)")
	databaseFlag(cmd)
	outputFlags(cmd, manyForms()...)
}

// noTournamentArgs rejects arguments, which most likely name the tournament.
func noTournamentArgs(_ *cobra.Command, args []string) error {
	if len(args) > 0 {
		return fmt.Errorf("%q: choose a tournament with --tournament %s", args[0], args[0])
	}
	return nil
}

// databaseFlag adds the flag of all commands that read or write results.
func databaseFlag(cmd *cobra.Command) {
	cmd.Flags().String("db", "", "results database `file` (default cookoff.db in the folder for runs)")
}

// withResults opens the database, calls read, and closes it.
func (env *Env) withResults(ctx context.Context, read func(*store.DB) error) error {
	return env.withStore(ctx, store.Open, read)
}

// readResults is withResults without any change of the database.
func (env *Env) readResults(ctx context.Context, read func(*store.DB) error) error {
	return env.withStore(ctx, store.OpenReading, read)
}

func (env *Env) withStore(
	ctx context.Context, open func(ctx context.Context, path, name string) (*store.DB, error), read func(*store.DB) error,
) error {
	db, err := open(ctx, env.databasePath(), env.settings.Database())
	if err != nil {
		return err
	}
	return errors.Join(read(db), db.Close())
}

// withTournament calls a function with the database and one of its tournaments, by name or number; empty is the newest.
func (env *Env) withTournament(ctx context.Context, word string, read func(*store.DB, store.Tournament, contest.Game) error) error {
	return env.withResults(ctx, func(db *store.DB) error {
		t, err := db.FindTournament(ctx, word)
		if err != nil {
			return err
		}
		game, err := env.games.Named(t.Game)
		if err != nil {
			return err
		}
		return read(db, t, game)
	})
}
