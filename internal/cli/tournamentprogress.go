package cli

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/cookoff/cookoff/internal/ranking"
	"github.com/cookoff/cookoff/internal/store"
	"github.com/cookoff/cookoff/internal/ui"
)

// tournamentProgress shows on stderr how far a tournament is: on a terminal in one line, elsewhere a line now and
// then, and nothing for one that is over at once.
type tournamentProgress struct {
	ui.StatusLine
	total     int
	standings *ranking.Standings
	text      func() string // the line, if it is not about a ranking
	began     time.Time
	kept      int   // games that are durable
	fresh     int   // of them, played in this run
	found     int   // games of all that were played before, and take no time
	until     int64 // number of the last match that was played before
}

// tournamentEvery is how often the course is shown where there is no terminal.
const tournamentEvery = 10 * time.Second

func (a *app) newTournamentProgress(t store.Tournament, before earlier) *tournamentProgress {
	return &tournamentProgress{
		StatusLine: a.status().NewLine(tournamentEvery), total: t.Matches, began: a.Now(),
		found: before.Found(), until: before.newest,
	}
}

// saved counts a game.
func (c *tournamentProgress) saved(e store.ScheduledMatch) {
	c.kept++
	if e.Match.ID > c.until || e.Replayed {
		c.fresh++
	}
	c.update()
}

// update shows how far it is, if that is due.
func (c *tournamentProgress) update() {
	now := c.Now()
	switch {
	case !c.Due(now):
	case c.text != nil:
		c.Show(c.text())
	default:
		c.Show(c.line(now))
	}
}

// line says how many matches are played, how fast, how long it still takes, and who leads.
func (c *tournamentProgress) line(now time.Time) string {
	var b strings.Builder
	fmt.Fprintf(&b, "match %d of %d", c.kept, c.total)
	if each := c.each(now); each > 0 {
		left := time.Duration(c.left()) * each
		fmt.Fprintf(&b, ", %s, %v left", pace(1/each.Seconds()), left.Round(time.Second))
	}
	type share struct {
		name  string
		share float64
	}
	var leaders []share
	for i, e := range c.standings.Tournament.Entrants {
		if s := c.standings.Tally.Bots[i]; s.Meetings() > 0 {
			leaders = append(leaders, share{e.Name, s.Points() / float64(s.Meetings())})
		}
	}
	slices.SortStableFunc(leaders, func(a, b share) int { return cmp.Compare(b.share, a.share) })
	var rates []string
	for _, l := range leaders[:min(len(leaders), 3)] {
		rates = append(rates, fmt.Sprintf("%s %.0f %%", l.name, 100*l.share))
	}
	if len(rates) > 0 {
		b.WriteString("; win rate: " + strings.Join(rates, ", "))
	}
	return b.String()
}

// left is how many games are still to be played.
func (c *tournamentProgress) left() int {
	waiting := c.found - (c.kept - c.fresh) // games that are yet to be found
	return max(0, c.total-c.kept-max(0, waiting))
}

// shareLeft is the share of the games to come that are still to be played.
func (c *tournamentProgress) shareLeft() float64 {
	return float64(c.left()) / float64(max(1, c.total-c.kept))
}

// each is how long a game has taken so far, with as many at a time as there are; 0 if that is not known.
func (c *tournamentProgress) each(now time.Time) time.Duration {
	if c.fresh == 0 {
		return 0
	}
	return now.Sub(c.began) / time.Duration(c.fresh)
}

// pace is a number of games a second, or a minute where they take long.
func pace(rate float64) string {
	if rate < 1 {
		return fmt.Sprintf("%.1f/min", rate*60)
	}
	return fmt.Sprintf("%.1f/s", rate)
}
