// Package progress says on standard error how far a match or a tournament is: on a terminal in one line that is updated
// in place, elsewhere in a line now and then, and nothing of one that is over at once.
package progress

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/cookoff/cookoff/internal/experiment/ranking"
	"github.com/cookoff/cookoff/internal/experiment/store"
	"github.com/cookoff/cookoff/internal/text/ui"
)

// Tournament is the progress of a tournament or a comparison.
type Tournament struct {
	ui.StatusLine
	Total     int // matches
	Standings *ranking.Standings
	Text      func() string // the line, if it is not about a ranking
	Kept      int           // matches that are durable

	began time.Time
	fresh int   // of those that are kept, played in this run
	found int   // matches of all that were played before, and take no time
	until int64 // number of the last match that was played before
}

// tournamentEvery is how often the line is shown where there is no terminal.
const tournamentEvery = 10 * time.Second

// NewTournament is the progress of so many matches, of which some were played before, up to a match's number.
func NewTournament(s ui.Status, total, found int, until int64) *Tournament {
	return &Tournament{StatusLine: s.NewLine(tournamentEvery), Total: total, began: s.Now(), found: found, until: until}
}

// Saved counts a match.
func (t *Tournament) Saved(e store.ScheduledMatch) {
	t.Kept++
	if e.Match.ID > t.until || e.Replayed {
		t.fresh++
	}
	t.Update()
}

// Update shows how far it is, if that is due.
func (t *Tournament) Update() {
	now := t.Now()
	switch {
	case !t.Due(now):
	case t.Text != nil:
		t.Show(t.Text())
	default:
		t.Show(t.Line(now))
	}
}

// Line says how many matches are played, how fast, how long it still takes, and who leads.
func (t *Tournament) Line(now time.Time) string {
	var b strings.Builder
	fmt.Fprintf(&b, "match %d of %d", t.Kept, t.Total)
	if each := t.Each(now); each > 0 {
		left := time.Duration(t.left()) * each
		fmt.Fprintf(&b, ", %s, %v left", pace(1/each.Seconds()), left.Round(time.Second))
	}
	type share struct {
		name  string
		share float64
	}
	var leaders []share
	for i, e := range t.Standings.Tournament.Entrants {
		if rate := t.Standings.Tally.Bots[i].WinRate(); rate != nil {
			leaders = append(leaders, share{e.Name, *rate})
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

// left is how many matches are still to be played.
func (t *Tournament) left() int {
	waiting := t.found - (t.Kept - t.fresh) // matches that are yet to be found
	return max(0, t.Total-t.Kept-max(0, waiting))
}

// ShareLeft is the share of the matches to come that are still to be played.
func (t *Tournament) ShareLeft() float64 {
	return float64(t.left()) / float64(max(1, t.Total-t.Kept))
}

// Each is how long a match has taken so far, with as many at a time as there are; 0 if that is not known.
func (t *Tournament) Each(now time.Time) time.Duration {
	if t.fresh == 0 {
		return 0
	}
	return now.Sub(t.began) / time.Duration(t.fresh)
}

// pace is a number of matches a second, or a minute where they take long.
func pace(rate float64) string {
	if rate < 1 {
		return fmt.Sprintf("%.1f/min", rate*60)
	}
	return fmt.Sprintf("%.1f/s", rate)
}
