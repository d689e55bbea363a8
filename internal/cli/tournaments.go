package cli

import (
	"context"
	"encoding/json"
	"fmt"
	"strconv"

	"github.com/spf13/cobra"

	"github.com/cookoff/cookoff/internal/cli/command"
	"github.com/cookoff/cookoff/internal/regress"
	"github.com/cookoff/cookoff/internal/store"
	"github.com/cookoff/cookoff/internal/ui"
)

// newTournamentsCommand lists the tournaments; below it is what changes them.
func newTournamentsCommand(a *app) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "tournaments",
		Short: "List, rename and delete tournaments",
		Long: `Lists the tournaments in the results database, the newest last, including comparisons of cookoff
regress. TOURNAMENT is a number or a name.`,
		Example: `  cookoff tournaments
  cookoff tournaments rename 3 evening
  cookoff tournaments delete evening`,
		Args: command.Usage(command.Known),
		RunE: func(cmd *cobra.Command, _ []string) error { return a.tournaments(cmd.Context()) },
	}
	databaseFlag(cmd)
	command.Results(cmd, command.ManyForms()...)
	cmd.AddCommand(newRenameCommand(a.renameTournament), newDeleteCommand(a.deleteTournament), newDisqualifyCommand(a.disqualify))
	return cmd
}

// tournamentInfo is a tournament as --format json lists it.
type tournamentInfo struct {
	Tournament   int64    `json:"tournament"`
	Name         *string  `json:"name"`
	Kind         string   `json:"kind"`
	Game         string   `json:"game"`
	Began        string   `json:"began"`
	Matches      int      `json:"matches"`
	Played       int      `json:"played"`
	Bots         []string `json:"bots"`
	Disqualified []string `json:"disqualified"`
}

// Kinds of tournaments.
const (
	kindTournament = "tournament"
	kindComparison = "regress"
	kindSweep      = "sweep"
	kindTuning     = "tune"
	kindBisect     = "bisect"
)

func (a *app) tournaments(ctx context.Context) error {
	return a.withResults(ctx, func(db *store.DB) error {
		stored, err := db.Tournaments(ctx)
		if err != nil {
			return err
		}
		all := []tournamentInfo{}
		listed := &ui.Table{
			Head:  []string{"number", "name", "kind", "game", "matches", "bots", "began"},
			Right: map[int]bool{0: true, 4: true}, Keep: []string{"number", "name", "bots", "matches", "kind", "game"},
		}
		for _, t := range stored {
			it, err := newTournamentInfo(t)
			if err != nil {
				return err
			}
			all = append(all, it)
			listed.Row(it.row()...)
		}
		records, err := ui.Records(all, "tournament", "name", "kind", "game", "began", "matches", "played", "bots", "disqualified")
		if err != nil {
			return err
		}
		return a.out.Document(&ui.Document{Value: all, Lines: ui.Lines(all), Records: records, Body: []ui.Block{listed}})
	})
}

func newTournamentInfo(t store.Tournament) (tournamentInfo, error) {
	it := tournamentInfo{
		Tournament: t.ID, Name: ui.Optional(t.Name), Kind: kindTournament, Game: t.Game, Began: t.Began.Format(store.TimeLayout),
		Matches: t.Matches, Played: t.Played, Bots: append([]string{}, t.Names()...), Disqualified: append([]string{}, t.Disqualified()...),
	}
	compared, err := regress.IsComparison(t)
	switch {
	case compared:
		it.Kind = kindComparison
	case err == nil:
		it.Kind = kindOf(t)
	}
	return it, err
}

// kindOf is the kind of a tournament that is not a comparison, by what its results are to answer.
func kindOf(t store.Tournament) string {
	var plan struct {
		Question struct{ Sweep, Tune, Bisect json.RawMessage }
	}
	switch err := json.Unmarshal(t.Plan, &plan); {
	case err == nil && plan.Question.Sweep != nil:
		return kindSweep
	case err == nil && plan.Question.Tune != nil:
		return kindTuning
	case err == nil && plan.Question.Bisect != nil:
		return kindBisect
	}
	return kindTournament
}

// row is the tournament in a table. Matches of a comparison are seldom all played.
func (it *tournamentInfo) row() []string {
	return []string{
		strconv.FormatInt(it.Tournament, 10), ui.Dash(ui.Cell(it.Name)), it.Kind, it.Game, fmt.Sprintf("%d of %d", it.Played, it.Matches),
		ui.List(it.Bots), it.Began,
	}
}
