package cli

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/cookoff/cookoff/internal/cli/command"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/games"
	"github.com/cookoff/cookoff/internal/plain"
	"github.com/cookoff/cookoff/internal/spelling"
	"github.com/cookoff/cookoff/internal/store"
	"github.com/cookoff/cookoff/internal/ui"
)

func newShowCommand(a *app) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "show MATCH",
		Short: "Show one match of a tournament",
		Long: `Shows what is kept of a match: the scoreboard, what the bots' own counts and times were, and how a
bot failed. MATCH is its number, as cookoff matches lists it.` + fmt.Sprintf(command.ExitHelp, ""),
		Example: `  cookoff show 17
  cookoff show 17 --format json | jq .seats`,
		Annotations: formats(ui.JSON, ui.JSONL, ui.CSV, ui.MarkdownForm),
		Args:        command.Usage(command.One("match, by its number")),
		RunE: func(cmd *cobra.Command, args []string) error {
			id, err := strconv.ParseInt(args[0], 10, 64)
			if err != nil {
				return command.UsageError(fmt.Errorf("%q is no number of a match; cookoff matches lists them", args[0]))
			}
			return a.withResults(cmd.Context(), func(db *store.DB) error { return a.show(cmd.Context(), db, id) })
		},
	}
	cmd.Flags().String("db", "", "`file` of the results database (default cookoff.db in the folder for runs)")
	return cmd
}

func (a *app) show(ctx context.Context, db *store.DB, id int64) error {
	e, tournament, err := db.Match(ctx, id)
	if err != nil {
		return err
	}
	t, err := db.Tournament(ctx, tournament)
	if err != nil {
		return err
	}
	game, err := games.Named(t.Game)
	if err != nil {
		return err
	}
	info := game.Info()
	r := newGameResult(t, info, e)
	switch a.out.Format {
	case ui.JSON:
		return a.out.JSON(r)
	case ui.JSONL:
		return a.out.Line(r)
	case ui.CSV:
		return a.out.CSV(gameRecords(info, []gameResult{r}))
	case ui.MarkdownForm:
		_, err := fmt.Fprintf(a.Stdout, "%s\n%s\n", board(info, r).Markdown(), ui.InMarkdown(sentence(ui.Palette{}, r)))
		return err
	}
	return a.showMatch(info, r)
}

// showMatch prints a match for people.
func (a *app) showMatch(info contest.Info, r gameResult) error {
	l := board(info, r)
	l.Paint = a.seatsIn(1)
	if err := a.out.Listing(l, nil); err != nil {
		return err
	}
	var text strings.Builder
	fmt.Fprintf(&text, "\n%s\n", sentence(a.out.Palette, r))
	for _, s := range r.Seats {
		if settings := s.Summary(); settings != "" {
			fmt.Fprintf(&text, "%s ran with %s\n", s.Bot, settings)
		}
	}
	for _, s := range r.Seats {
		if s.Failure != nil {
			writeFailure(&text, &seatResult{Seat: s.Seat, Bot: s.Bot, Failure: s.Failure})
		}
	}
	if r.Trace != nil {
		fmt.Fprintf(&text, "\ntrace   %s\n", *r.Trace)
	}
	_, err := fmt.Fprint(a.Stdout, text.String())
	return err
}

// board is the scoreboard of a match, the winner first.
func board(info contest.Info, r gameResult) *ui.Listing {
	l := &ui.Listing{
		Head:  []string{"place", "side", "bot", info.Score, "mean turn", "slowest", "failure", "counts"},
		Table: ui.Table{Right: map[int]bool{0: true, 3: true, 4: true, 5: true}},
	}
	for place := 1; place <= len(r.Seats); place++ {
		for _, s := range r.Seats {
			if s.Place != place {
				continue
			}
			failure := "-"
			if s.Failure != nil {
				failure = string(s.Failure.Kind)
			}
			l.Add(s, fmt.Sprint(s.Place), s.Seat, s.Bot, fmt.Sprint(s.Score), fmt.Sprintf("%.1f ms", s.MeanTurnMS),
				fmt.Sprintf("%.1f ms in %d", s.SlowestTurnMS, s.SlowestTurn), failure, counts(s.Figures))
		}
	}
	return l
}

// sentence says how a match ended.
func sentence(p ui.Palette, r gameResult) string {
	winner := "nobody wins"
	if r.Winner != nil {
		winner = seatAndBot(p, *r.Winner, *r.WinnerBot) + " wins"
	}
	return fmt.Sprintf("Match %d on %s, seed %d: %s after %s: %s", r.Match, plain.Line(r.Scenario), r.Seed, winner, spelling.Count(r.Turns, "turn"),
		strings.ReplaceAll(r.Reason, "_", " "))
}

// counts is a game's own counts in a line, as the database has them.
func counts(figures []byte) string {
	return strings.NewReplacer(`"`, "", "{", "", "}", "", ":", " ", ",", ", ", "_", " ", "null", "-").Replace(string(figures))
}
