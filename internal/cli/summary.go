package cli

import (
	"context"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"github.com/cookoff/cookoff/internal/experiment/regress"
	"github.com/cookoff/cookoff/internal/experiment/store"
	"github.com/cookoff/cookoff/internal/text/plain"
	"github.com/cookoff/cookoff/internal/text/usage"
	"github.com/cookoff/cookoff/internal/view/web/summary"
)

type summaryOptions struct {
	tournament string // name or number; empty: the newest
	out        string // empty: derived from the tournament
	maxSize    float64
	open       bool
}

// defaultSize is the default maximum size of a page in megabytes, as most mail servers accept it.
const defaultSize = 10

func newSummaryCommand(env *Env) *cobra.Command {
	o := &summaryOptions{}
	cmd := command("summary", cobra.MaximumNArgs(1), func(cmd *cobra.Command, args []string) error {
		if len(args) > 0 {
			if cmd.Flags().Changed("tournament") {
				return usage.Errorf("%q and --tournament %s: name one tournament", args[0], o.tournament)
			}
			o.tournament = args[0]
		}
		return env.summary(cmd.Context(), o)
	})
	cmd.ValidArgsFunction = env.completeTournaments
	f := cmd.Flags()
	f.StringVarP(&o.out, "output", "o", "", "HTML `file` to write (default the tournament's name, as in evening.html)")
	f.Float64Var(&o.maxSize, "max-size", defaultSize, "maximum size of the file, with its matches, in `megabytes`; 0 skips all matches")
	f.BoolVar(&o.open, "open", false, "open the file in the browser")
	f.StringVar(&o.tournament, "tournament", "", "name or number of the `tournament`, like the argument")
	databaseFlag(cmd)
	outputFlags(cmd)
	return cmd
}

// summaryResult is the output of the command summary.
type summaryResult struct {
	Tournament int64    `json:"tournament"`
	Page       string   `json:"page"`
	Bytes      int      `json:"bytes"`
	Matches    int      `json:"matches"`
	Watchable  int      `json:"watchable"` // can be watched in the page
	Notes      []string `json:"notes"`     // what was left out
	Opened     bool     `json:"opened"`
}

func (env *Env) summary(ctx context.Context, o *summaryOptions) error {
	switch {
	case o.out == "-":
		return usage.Errorf("-o - is not supported; name a file")
	case !(o.maxSize >= 0):
		return usage.Errorf("--max-size %g: must be 0 or more (megabytes)", o.maxSize)
	}
	var page *summary.Page
	var id int64
	err := env.readResults(ctx, func(db *store.DB) error {
		t, err := db.FindTournament(ctx, o.tournament)
		if err != nil {
			return err
		}
		if o.out == "" {
			if o.out, err = summary.FileName(t); err != nil {
				return err
			}
		}
		if err := env.newPage(o.out, false); err != nil {
			return err
		}
		id = t.ID
		page, err = env.summaryPage(ctx, db, t, nil, int(o.maxSize*1e6))
		return err
	})
	if err != nil {
		return err
	}
	if err := env.ReplaceFile(o.out, page.HTML); err != nil {
		return err
	}
	for _, note := range page.Notes {
		env.note("cookoff: %s", plain.Line(note))
	}
	result := summaryResult{
		Tournament: id, Page: o.out, Bytes: len(page.HTML), Matches: page.Matches, Watchable: page.Watchable, Notes: page.Notes,
		Opened: o.open && env.openPage(ctx, o.out, ""),
	}
	return env.out.Say(fmt.Sprintf("page  %s\n", o.out), result)
}

// writePage writes the page of a comparison. Like its other reports, it overwrites an existing file.
func (env *Env) writePage(ctx context.Context, tournament int64, file string, answer *regress.Report) error {
	return env.readResults(ctx, func(db *store.DB) error {
		t, err := db.Tournament(ctx, tournament)
		if err != nil {
			return err
		}
		page, err := env.summaryPage(ctx, db, t, answer, defaultSize*1e6)
		if err != nil {
			return err
		}
		return env.ReplaceFile(file, page.HTML)
	})
}

func (env *Env) summaryPage(ctx context.Context, db *store.DB, t store.Tournament, answer *regress.Report, maxSize int) (*summary.Page, error) {
	const every = 10 * time.Second // without a terminal
	status := env.status().NewLine(every)
	defer status.Clear()
	source := summary.Source{
		Store: db, Games: env.games.Named, Scenario: env.currentScenario, Version: env.Version, Now: env.Now, Workers: env.CPUs,
		Progress: func(done, most int) { status.Progress("%d of at most %d matches are ready to watch", done, most) },
	}
	return source.Page(ctx, t, answer, maxSize)
}
