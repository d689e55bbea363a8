package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/cookoff/cookoff/internal/cli/command"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/scoreboard"
	"github.com/cookoff/cookoff/internal/spelling"
	"github.com/cookoff/cookoff/internal/store"
	"github.com/cookoff/cookoff/internal/ui"
)

type matchesOptions struct {
	tournament string
	bots       []string
	scenario   string
	lost       bool
	failed     bool
	slow       bool
	limit      int
}

func newMatchesCommand(runF func(context.Context, *matchesOptions) error) *cobra.Command {
	o := &matchesOptions{}
	cmd := &cobra.Command{
		Use:   "matches",
		Short: "List the matches of a tournament",
		Long: `Lists the matches of a tournament in the order of its schedule, also while it runs. Flags select
matches; with --bot, --failed, --lost and times cover only those bots.`,
		Example: `  cookoff matches --bot my_bot --lost
  cookoff matches --failed
  cookoff matches --scenario 'grass:seed=1*' --slow --limit 10`,
		Args: command.Usage(noTournamentArgs),
		RunE: func(cmd *cobra.Command, _ []string) error { return runF(cmd.Context(), o) },
	}
	resultFlags(cmd, &o.tournament)
	f := cmd.Flags()
	f.StringArrayVar(&o.bots, "bot", nil, "only matches with the bot of this `name`; repeatable: only matches with all of them")
	f.StringVar(&o.scenario, "scenario", "", "only matches on this `scenario`; * and ? are wildcards")
	f.BoolVar(&o.lost, "lost", false, "only matches that the first --bot lost")
	f.BoolVar(&o.failed, "failed", false, "only matches in which a bot failed")
	f.BoolVar(&o.slow, "slow", false, "sort by slowest turn, the slowest first")
	f.IntVar(&o.limit, "limit", 0, "at most this many matches (0 = all)")
	return cmd
}

func (a *app) matches(ctx context.Context, o *matchesOptions) error {
	return a.withTournament(ctx, o.tournament, func(db *store.DB, t store.Tournament, game contest.Game) error {
		if err := o.check(t); err != nil {
			return err
		}
		return a.listMatches(ctx, db, t, game.Info(), o)
	})
}

func (a *app) listMatches(ctx context.Context, db *store.DB, t store.Tournament, info contest.Info, o *matchesOptions) error {
	found := []*scoreboard.Match{}
	var scenarios []string // on which there are matches
	err := db.ScheduledMatches(ctx, t.ID, func(e store.ScheduledMatch) error {
		if n := len(scenarios); n == 0 || scenarios[n-1] != e.Match.Scenario.Name {
			scenarios = append(scenarios, e.Match.Scenario.Name)
		}
		if m := scoreboard.FromStore(t, info, e); o.wants(m) && (o.slow || o.limit == 0 || len(found) < o.limit) {
			found = append(found, m)
		}
		return nil
	})
	if err != nil {
		return err
	}
	if err := o.checkScenario(t, scenarios); err != nil {
		return err
	}
	if o.slow {
		slices.SortStableFunc(found, func(a, b *scoreboard.Match) int { return cmp.Compare(o.slowest(b), o.slowest(a)) })
	}
	if o.limit > 0 {
		found = found[:min(len(found), o.limit)]
	}
	if a.out.Format == ui.CSV {
		return a.out.CSV(scoreboard.Records(info, found))
	}
	l := &ui.Listing{
		Head:  []string{"match", "scenario", "seed", "bots", "winner", "reason", "turns", "slowest", "failed"},
		Table: ui.Table{Right: map[int]bool{0: true, 2: true, 6: true, 7: true}},
	}
	if len(o.bots) > 0 {
		l.Head[slowestColumn] = "slowest of " + strings.Join(o.bots, ", ")
	}
	l.Keep = o.important(l.Head)
	for _, m := range found {
		l.Add(m, o.row(m)...)
	}
	if err := a.out.Listing(l, found); err != nil || len(found) > 0 || a.out.Format != ui.Text {
		return err
	}
	return a.out.Prose(fmt.Sprintf("no such matches in tournament %s; cookoff tournaments lists the others\n", t.Title()))
}

// slowestColumn is where the list has the slowest turn.
const slowestColumn = 7

// important are the columns that are left out last where the terminal is narrow: with those that the conditions are about.
func (o *matchesOptions) important(head []string) []string {
	names := []string{"match", "bots"}
	if o.slow {
		names = append(names, head[slowestColumn])
	}
	if o.failed {
		names = append(names, "failed")
	}
	return append(names, "winner", "scenario", "reason", "turns", "seed")
}

// check validates the conditions.
func (o *matchesOptions) check(t store.Tournament) error {
	names := t.Names()
	for _, b := range o.bots {
		if !slices.Contains(names, b) {
			return fmt.Errorf("tournament %s has no bot %s; it has %s", t.Title(), b, strings.Join(names, ", "))
		}
	}
	switch _, err := path.Match(o.scenario, ""); {
	case err != nil:
		return command.UsageError(fmt.Errorf("--scenario %s: %w", o.scenario, err))
	case o.lost && len(o.bots) == 0:
		return command.UsageError(errors.New("--lost needs --bot NAME"))
	case o.limit < 0:
		return command.UsageError(errors.New("--limit must be 0 or more"))
	}
	return nil
}

// checkScenario returns an error if the condition on the scenario fits none of those that matches were played on.
func (o *matchesOptions) checkScenario(t store.Tournament, played []string) error {
	if o.scenario == "" || len(played) == 0 || slices.ContainsFunc(played, o.on) {
		return nil
	}
	if near := spelling.Nearest(o.scenario, played); near != "" {
		return fmt.Errorf("tournament %s has no match on %s; did you mean %s?", t.Title(), o.scenario, near)
	}
	return fmt.Errorf("tournament %s has no match on %s; the first was on %s; * and ? are wildcards",
		t.Title(), o.scenario, played[0])
}

// on reports whether matches on a scenario are asked for.
func (o *matchesOptions) on(scenario string) bool {
	ok, _ := path.Match(o.scenario, scenario)
	return ok
}

// wants reports whether a match fulfils the conditions.
func (o *matchesOptions) wants(m *scoreboard.Match) bool {
	for _, name := range o.bots {
		if !slices.ContainsFunc(m.Seats, func(s contest.SeatResult) bool { return s.Bot == name }) {
			return false
		}
	}
	if o.scenario != "" && !o.on(m.Scenario) {
		return false
	}
	if o.lost && (m.Winner == contest.NoWinner || m.WinnerBot() == o.bots[0]) {
		return false
	}
	return !o.failed || slices.ContainsFunc(m.Seats, func(s contest.SeatResult) bool { return o.about(s.Bot) && s.Failure != nil })
}

// about reports whether a condition on a bot is on this one.
func (o *matchesOptions) about(bot string) bool {
	return len(o.bots) == 0 || slices.Contains(o.bots, bot)
}

// slowest is the longest turn of the bots that are asked for, in milliseconds.
func (o *matchesOptions) slowest(m *scoreboard.Match) float64 {
	slowest := 0.0
	for _, s := range m.Seats {
		if o.about(s.Bot) {
			slowest = max(slowest, ui.Milliseconds(s.Timing.Slowest))
		}
	}
	return slowest
}

func (o *matchesOptions) row(m *scoreboard.Match) []string {
	var bots, failed []string
	for _, s := range m.Seats {
		bots = append(bots, fmt.Sprintf("%s %d", s.Bot, s.Score))
		if s.Failure != nil {
			failed = append(failed, fmt.Sprintf("%s: %s", s.Bot, s.Failure.Kind))
		}
	}
	return []string{
		fmt.Sprint(m.Stored.Match), m.Scenario, fmt.Sprint(m.Seed), strings.Join(bots, ", "), ui.Dash(m.WinnerBot()), m.Reason, fmt.Sprint(m.Turns),
		fmt.Sprintf("%.1f ms", o.slowest(m)), ui.Dash(strings.Join(failed, ", ")),
	}
}
