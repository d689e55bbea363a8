package scoreboard

import (
	"cmp"
	"context"
	"fmt"
	"path"
	"slices"
	"strings"
	"time"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment/store"
	"github.com/cookoff/cookoff/internal/text/spelling"
	"github.com/cookoff/cookoff/internal/text/ui"
)

// Selection selects and sorts matches of a tournament. The zero value selects all, by number.
type Selection struct {
	Bots     []string // only matches with all of these bots; Failed and times concern these
	Scenario string   // pattern for path.Match; empty: all
	Lost     bool     // only losses of the first of Bots
	Failed   bool     // only matches with a failure
	Slow     bool     // slowest turn first
	Limit    int      // maximum number; 0: all
}

// Find reads the selected matches of a tournament. Unknown bots and scenarios are errors.
func (s Selection) Find(ctx context.Context, db *store.DB, t store.Tournament, info contest.Info) ([]*Match, error) {
	names := t.Names()
	for _, b := range s.Bots {
		if !slices.Contains(names, b) {
			return nil, fmt.Errorf("tournament %s has no bot %s; %s", t.Title(), b, spelling.Meant(b, names, "it has "+strings.Join(names, ", ")))
		}
	}
	found := []*Match{}
	var scenarios []string // of stored matches
	err := db.ScheduledMatches(ctx, t.ID, func(e store.ScheduledMatch) error {
		if n := len(scenarios); n == 0 || scenarios[n-1] != e.Match.Scenario.Name {
			scenarios = append(scenarios, e.Match.Scenario.Name)
		}
		if m := FromStore(t, info, e); s.matches(m) {
			found = append(found, m)
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	if err := s.checkScenario(t, scenarios); err != nil {
		return nil, err
	}
	return s.ordered(found), nil
}

// Select returns the selected matches.
func (s Selection) Select(of []*Match) []*Match {
	found := []*Match{}
	for _, m := range of {
		if s.matches(m) {
			found = append(found, m)
		}
	}
	return s.ordered(found)
}

// ByNumber sorts matches by number.
func ByNumber(matches []*Match) {
	slices.SortFunc(matches, func(a, b *Match) int { return cmp.Compare(a.Stored.Match, b.Stored.Match) })
}

// ordered sorts matches and applies the limit.
func (s Selection) ordered(found []*Match) []*Match {
	ByNumber(found)
	if s.Slow {
		slices.SortStableFunc(found, func(a, b *Match) int { return cmp.Compare(s.slowest(b), s.slowest(a)) })
	}
	if s.Limit > 0 {
		found = found[:min(len(found), s.Limit)]
	}
	return found
}

// checkScenario returns an error if the pattern matches none of the played scenarios.
func (s Selection) checkScenario(t store.Tournament, played []string) error {
	if s.Scenario == "" || len(played) == 0 || slices.ContainsFunc(played, s.matchesScenario) {
		return nil
	}
	otherwise := fmt.Sprintf("the first match was on %s; * and ? are wildcards", played[0])
	return fmt.Errorf("tournament %s has no match on %s; %s", t.Title(), s.Scenario, spelling.Meant(s.Scenario, played, otherwise))
}

// matchesScenario reports whether matches on a scenario are selected.
func (s Selection) matchesScenario(scenario string) bool {
	ok, _ := path.Match(s.Scenario, scenario)
	return ok
}

// matches reports whether a match satisfies all conditions.
func (s Selection) matches(m *Match) bool {
	for _, name := range s.Bots {
		if !slices.ContainsFunc(m.Seats, func(at contest.SeatResult) bool { return at.Bot == name }) {
			return false
		}
	}
	if s.Scenario != "" && !s.matchesScenario(m.Terms.Scenario.Name) {
		return false
	}
	if s.Lost && (m.Winner == contest.NoWinner || m.WinnerBot() == s.Bots[0]) {
		return false
	}
	return !s.Failed || slices.ContainsFunc(m.Seats, func(at contest.SeatResult) bool { return s.concerns(at.Bot) && at.Failure != nil })
}

// concerns reports whether conditions concern a bot.
func (s Selection) concerns(bot string) bool {
	return len(s.Bots) == 0 || slices.Contains(s.Bots, bot)
}

// slowest returns the slowest turn of the selected bots.
func (s Selection) slowest(m *Match) (slowest time.Duration) {
	for i := range m.Seats {
		if s.concerns(m.Seats[i].Bot) {
			slowest = max(slowest, m.Seats[i].Timing.Slowest)
		}
	}
	return slowest
}

// Document returns a list of matches in all formats.
func (s Selection) Document(t store.Tournament, info contest.Info, found []*Match) *ui.Document {
	d := &ui.Document{Value: found, Lines: ui.Lines(found), Records: records(info, found), Body: []ui.Block{s.table(found)}}
	if len(found) == 0 {
		none := fmt.Sprintf("no such matches in tournament %s; list other tournaments: cookoff tournaments", t.Title())
		d.Body = append(d.Body, ui.Only{Format: ui.Text, Body: []ui.Block{ui.Prose(none)}})
	}
	return d
}

// table returns a table with a row per match.
func (s Selection) table(found []*Match) *ui.Table {
	slowest := "slowest"
	if len(s.Bots) > 0 {
		slowest += " of " + strings.Join(s.Bots, ", ")
	}
	t := ui.TableOf(found,
		ui.Right("match", func(m *Match) string { return fmt.Sprint(m.Stored.Match) }),
		ui.Left("scenario", func(m *Match) string { return m.Terms.Scenario.Name }),
		ui.Right("seed", func(m *Match) string { return fmt.Sprint(m.Terms.Seed) }),
		ui.Left("bots", (*Match).scores),
		ui.Left("winner", func(m *Match) string { return ui.Dash(m.WinnerBot()) }),
		ui.Left("reason", func(m *Match) string { return m.Reason }),
		ui.Right("turns", func(m *Match) string { return fmt.Sprint(m.Turns) }),
		ui.Right(slowest, func(m *Match) string { return fmt.Sprintf("%.1f ms", ui.Milliseconds(s.slowest(m))) }),
		ui.Left("failed", (*Match).failures),
	)
	t.Keep = []string{"match", "bots"} // next, the columns that conditions concern
	if s.Slow {
		t.Keep = append(t.Keep, slowest)
	}
	if s.Failed {
		t.Keep = append(t.Keep, "failed")
	}
	t.Keep = append(t.Keep, "winner", "scenario", "reason", "turns", "seed")
	return t
}

// scores formats bots and scores, by seat.
func (m *Match) scores() string {
	var bots []string
	for _, at := range m.Seats {
		bots = append(bots, fmt.Sprintf("%s %d", at.Bot, at.Score))
	}
	return strings.Join(bots, ", ")
}

// failures lists failed bots with the reasons; a dash without any.
func (m *Match) failures() string {
	var failed []string
	for _, at := range m.Seats {
		if at.Failure != nil {
			failed = append(failed, fmt.Sprintf("%s: %s", at.Bot, at.Failure.Kind))
		}
	}
	return ui.Dash(strings.Join(failed, ", "))
}
