package cli

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment/store"
	"github.com/cookoff/cookoff/internal/text/ui"
)

// outputFlags adds the output flags to a command that prints results. forms are the formats in addition to text, by default JSON.
func outputFlags(cmd *cobra.Command, forms ...string) {
	if len(forms) == 0 {
		forms = []string{ui.JSON}
	}
	forms = slices.Concat([]string{ui.Text}, forms)
	f := cmd.Flags()
	f.String("format", ui.Text, "output format: "+strings.Join(forms, ", "))
	f.Bool("wide", false, "do not fit output to the terminal: show all columns and whole lines")
	complete(cmd, "format", forms...)
	cmd.Annotations[formats] = strings.Join(forms, ",")
}

// manyForms returns all formats other than text, for the results of many matches.
func manyForms() []string { return []string{ui.JSON, ui.JSONL, ui.CSV, ui.Markdown} }

// setUpPrinter sets up a printer for the results of a command. An unsupported format is an error; a command without results accepts
// any, as the environment may set one.
func setUpPrinter(p *ui.Printer, cmd *cobra.Command, format string) error {
	p.Format = format
	if wide, err := cmd.Flags().GetBool("wide"); err == nil && wide {
		p.Width = 0
	}
	forms := cmd.Annotations[formats]
	if forms == "" || slices.Contains(strings.Split(forms, ","), format) {
		return nil
	}
	return usageError(fmt.Errorf("%s does not support the format %s; choose %s", cmd.CommandPath(), format, strings.ReplaceAll(forms, ",", ", ")))
}

// resultFlags adds the flags of all commands that read results.
func resultFlags(cmd *cobra.Command, tournament *string) {
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

// readResults is withResults for a database that must not be changed.
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
