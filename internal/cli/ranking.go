package cli

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/cookoff/cookoff/internal/cli/command"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment/ranking"
	"github.com/cookoff/cookoff/internal/experiment/store"
	"github.com/cookoff/cookoff/internal/experiment/tournament"
	"github.com/cookoff/cookoff/internal/games"
	"github.com/cookoff/cookoff/internal/text/ui"
)

type rankingOptions struct {
	tournament string
	by         byOptions
}

func newRankingCommand(env *Env) *cobra.Command {
	o := &rankingOptions{}
	cmd := &cobra.Command{
		Use:   "ranking",
		Short: "Rank the bots of a tournament",
		Long: `Prints the ranking and the cross table of a tournament as far as it is played, also while it runs.
Elo ratings follow Bradley and Terry's model, relative to the mean; ± is half the 95 % interval.
≥ and ≤ are bounds for bots that won or lost everything. In games with more than two seats,
skills follow Plackett and Luce's model, as in OpenSkill. A pair does not count if the same bots
have already played all its matches, move by move.`,
		Example: `  cookoff ranking
  cookoff ranking --by map --bot my_bot
  cookoff ranking --tournament evening --format csv > ranking.csv`,
		Args: command.Usage(noTournamentArgs),
		RunE: func(cmd *cobra.Command, _ []string) error { return env.ranking(cmd.Context(), o) },
	}
	resultFlags(cmd, env, &o.tournament)
	o.by.bind(cmd, env)
	return cmd
}

// resultFlags adds the flags of all commands that read results.
func resultFlags(cmd *cobra.Command, env *Env, tournament *string) {
	cmd.Flags().StringVar(tournament, "tournament", "", "name or number of the `tournament` (default the newest)")
	command.CompleteBy(cmd, "tournament", env.completeTournaments)
	databaseFlag(cmd)
	command.Results(cmd, command.ManyForms()...)
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
	db, err := store.Open(ctx, env.databasePath(), env.settings.Database())
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
		game, err := games.Named(t.Game)
		if err != nil {
			return err
		}
		return read(db, t, game)
	})
}

func (env *Env) ranking(ctx context.Context, o *rankingOptions) error {
	if err := o.by.check(); err != nil {
		return err
	}
	return env.withTournament(ctx, o.tournament, func(db *store.DB, t store.Tournament, game contest.Game) error {
		s := ranking.New(t, game.Info())
		if err := env.divide(s, o.by, game); err != nil {
			return err
		}
		if err := tournament.Pairs(ctx, db, t.ID, s.Add); err != nil {
			return err
		}
		d, err := env.rankingOf(s)
		if err != nil {
			return err
		}
		return env.out.Document(d)
	})
}

// rankingOf returns the ranking as it is printed.
func (env *Env) rankingOf(s *ranking.Standings) (*ui.Document, error) {
	r, err := s.Result()
	if err != nil {
		return nil, err
	}
	return s.Document(r, env.settings.Database(), env.settings.SameDatabase())
}
