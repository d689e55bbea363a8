// Package progress shows the progress of a match or a tournament on standard error: on a terminal as one line updated
// in place, otherwise as occasional lines, and not at all if it ends at once.
package progress

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"sync"
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
	Text      func() string // replaces the default line about the leaders
	Kept      int           // durable matches

	began time.Time
	fresh int   // durable matches played in this run
	found int   // all matches played before, which take no time
	until int64 // number of the last match played before
}

// tournamentEvery is the interval between lines without a terminal.
const tournamentEvery = 30 * time.Second

// NewTournament returns the progress of total matches. found of them, with numbers up to until, were played before.
func NewTournament(s ui.Status, total, found int, until int64) *Tournament {
	return &Tournament{StatusLine: s.NewLine(tournamentEvery), Total: total, began: s.Now(), found: found, until: until}
}

// Saved adds a match.
func (t *Tournament) Saved(e store.ScheduledMatch) {
	t.Kept++
	if e.Match.ID > t.until || e.Replayed {
		t.fresh++
	}
	t.Update()
}

// Update shows the progress if an update is due.
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

// Line formats the number of matches, the rate, the time left and the leaders.
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

// left returns the number of matches still to be played.
func (t *Tournament) left() int {
	waiting := t.found - (t.Kept - t.fresh) // stored matches not counted yet
	return max(0, t.Total-t.Kept-max(0, waiting))
}

// ShareLeft returns the share of the outstanding matches that must be played.
func (t *Tournament) ShareLeft() float64 {
	return float64(t.left()) / float64(max(1, t.Total-t.Kept))
}

// Each returns the mean time of a match so far, given the number of concurrent ones; 0 if unknown.
func (t *Tournament) Each(now time.Time) time.Duration {
	if t.fresh == 0 {
		return 0
	}
	return now.Sub(t.began) / time.Duration(t.fresh)
}

// pace formats a rate per second or, for slow matches, per minute.
func pace(rate float64) string {
	if rate < 1 {
		return fmt.Sprintf("%.1f/min", rate*60)
	}
	return fmt.Sprintf("%.1f/s", rate)
}

// MatchLine is the progress of one match.
type MatchLine struct {
	Playing

	mu       sync.Mutex
	line     ui.StatusLine
	waiting  *time.Timer // reports that bots are not ready yet
	readying int         // seat of the bot being started; -1 if unknown
}

// Playing describes a match that starts.
type Playing struct {
	Seats, Bots []string      // names, by seat
	Turns       int           // limit
	Init        time.Duration // time limit to get ready; 0: none
	Note        func(format string, args ...any)
}

// Without a terminal: the interval between lines, and the delay before waiting is mentioned.
const (
	LineEvery  = 2 * time.Second
	ReadyAfter = 2 * time.Second
)

// NewMatch returns the progress of a match that starts.
func NewMatch(s ui.Status, p Playing) *MatchLine {
	m := &MatchLine{Playing: p, line: s.NewLine(LineEvery), readying: -1}
	if !s.Quiet {
		m.waiting = time.AfterFunc(ReadyAfter, m.notReady)
	}
	return m
}

// Readying records the seat whose bot is starting.
func (m *MatchLine) Readying(seat int) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.readying = seat
}

// notReady reports that the first turn has not begun yet.
func (m *MatchLine) notReady() {
	m.mu.Lock()
	defer m.mu.Unlock()
	who := "the bots"
	if m.readying >= 0 {
		who = fmt.Sprintf("%s (%s)", m.Seats[m.readying], m.Bots[m.readying])
	}
	m.Note("waiting for %s to start; %s", who, ReadyLimit(m.Init))
}

// ReadyLimit formats the time limit to get ready.
func ReadyLimit(limit time.Duration) string {
	if limit > 0 {
		return fmt.Sprintf("time limit: %v", limit)
	}
	return "no time limit, as in the contest; set one with --init-timeout 10s"
}

// ready stops the timer for notReady.
func (m *MatchLine) ready() {
	if m.waiting != nil {
		m.waiting.Stop()
	}
}

// Turn shows the progress after a turn, if an update is due.
func (m *MatchLine) Turn(turn int, scores []int64) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.ready()
	if !m.line.Due(m.line.Now()) {
		return
	}
	var line strings.Builder
	fmt.Fprintf(&line, "turn %d/%d", turn, m.Turns)
	for i, score := range scores {
		fmt.Fprintf(&line, "  %s %s %d", m.Seats[i], m.Bots[i], score)
	}
	m.line.Show(line.String())
}

// Done erases the line.
func (m *MatchLine) Done() {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.ready()
	m.line.Clear()
}
