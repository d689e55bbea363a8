package cli

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/cookoff/cookoff/internal/cli/command"
	"github.com/cookoff/cookoff/internal/games"
	"github.com/cookoff/cookoff/internal/ranking"
	"github.com/cookoff/cookoff/internal/store"
	"github.com/cookoff/cookoff/internal/tournament"
	"github.com/cookoff/cookoff/internal/ui"
)

func newRankingCommand(a *app) *cobra.Command {
	var id int64
	cmd := &cobra.Command{
		Use:   "ranking",
		Short: "Rank the bots of a tournament",
		Long: `Prints the ranking and the cross table of a tournament as far as it is played, also while it
runs. Ratings are Elo by Bradley and Terry's model, relative to the mean, with half the width of the
95 % interval, or bounds (≥, ≤) of bots that won or lost everything; with more than two seats
they are skills by Plackett and Luce's model, as in OpenSkill. What deterministic bots played
before, move by move, does not count again.` + fmt.Sprintf(command.ExitHelp, ""),
		Example: `  cookoff ranking
  cookoff ranking --tournament 3 --format csv > ranking.csv`,
		Annotations: formats(ui.JSON, ui.JSONL, ui.CSV, ui.MarkdownForm),
		Args:        command.Usage(noTournamentArgs),
		RunE: func(cmd *cobra.Command, _ []string) error {
			return a.withResults(cmd.Context(), func(db *store.DB) error { return a.ranking(cmd.Context(), db, id) })
		},
	}
	a.resultFlags(cmd, &id)
	return cmd
}

// resultFlags are the flags of all commands that read results.
func (a *app) resultFlags(cmd *cobra.Command, id *int64) {
	cmd.Flags().Int64Var(id, "tournament", 0, "number of the tournament (default the newest)")
	cmd.Flags().String("db", "", "`file` of the results database (default cookoff.db in the folder for runs)")
}

// noTournamentArgs refuses arguments, which most likely name the tournament.
func noTournamentArgs(_ *cobra.Command, args []string) error {
	if len(args) > 0 {
		return fmt.Errorf("%q: a tournament is named by its number, as in --tournament 7", args[0])
	}
	return nil
}

// withResults opens the database for a while.
func (a *app) withResults(ctx context.Context, read func(*store.DB) error) error {
	db, err := store.Open(ctx, a.databasePath(), a.database())
	if err != nil {
		return err
	}
	return errors.Join(read(db), db.Close())
}

func (a *app) ranking(ctx context.Context, db *store.DB, id int64) error {
	t, err := db.Tournament(ctx, id)
	if err != nil {
		return err
	}
	game, err := games.Named(t.Game)
	if err != nil {
		return err
	}
	s := ranking.New(t, game.Info())
	if err := tournament.Pairs(ctx, db, t.ID, s.Add); err != nil {
		return err
	}
	return a.printStandings(s)
}

// printStandings prints ranking and cross table.
func (a *app) printStandings(s *ranking.Standings) error {
	r, err := s.Result()
	if err != nil {
		return err
	}
	if a.out.Format == ui.CSV {
		return a.out.CSV(s.Records(r))
	}
	if err := a.out.Listing(s.Listing(r), r); err != nil {
		return err
	}
	if a.out.Format != ui.Text && a.out.Format != ui.MarkdownForm {
		return nil
	}
	if len(r.Ranking) <= ranking.WidestCrosstable && len(r.Crosstable) > 0 {
		if err := a.out.Text("\n"); err != nil {
			return err
		}
		if err := a.out.Listing(s.CrossListing(r), nil); err != nil {
			return err
		}
	}
	return a.out.Text(s.Notes(r, a.database(), a.databaseFlag()))
}
