package terminal

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/scene"
	"github.com/cookoff/cookoff/internal/experiment"
	"github.com/cookoff/cookoff/internal/experiment/progress"
	"github.com/cookoff/cookoff/internal/experiment/ranking"
	"github.com/cookoff/cookoff/internal/view/timeline"
)

// Tournament shows a tournament while it is played. Matches may begin and end concurrently.
type Tournament struct {
	Game  string // in the title
	Games timeline.Games
	Width int // of the terminal
	Now   func() time.Time
	// Show shows a screen during the tournament, which must run with the returned context.
	Show func(ctx context.Context, model func(Options) tea.Model) (context.Context, *Side)

	ranking *ranking.Standings
	bar     *progress.Tournament
	next    time.Time // of the next update of the standings
	side    *Side

	mu        sync.Mutex // guards the fields below, which the screen shows
	title     string
	progress  string
	standings string
	slots     []*slot
	over      bool
}

// slot is a place for a match in progress. It shows the last match until the next one begins.
type slot struct {
	feed *Feed
	busy bool
	age  int // in ticks
}

// Watch starts to show a tournament, which must run with the returned context.
func (t *Tournament) Watch(
	ctx context.Context, standings *ranking.Standings, bar *progress.Tournament,
) (context.Context, experiment.Screen) {
	t.title = fmt.Sprintf("Tournament %d", standings.Tournament.ID)
	if name := standings.Tournament.Name; name != "" {
		t.title += " " + name
	}
	t.title += ", " + t.Game
	t.ranking, t.bar = standings, bar
	t.show(false)
	ctx, t.side = t.Show(ctx, func(o Options) tea.Model { return NewTournamentModel(t, o) })
	return ctx, experiment.Screen{Update: t.update, End: t.end}
}

// Match adds a match, and returns the recorder for its trace and a function to call at its end.
func (t *Tournament) Match(table contest.Table, seats []contest.Seat, to contest.Recorder) (contest.Recorder, func()) {
	var names []string
	for _, seat := range seats {
		names = append(names, seat.Bot.Name)
	}
	feed := t.begin(StartOf(table, names))
	return feed.Tee(to), func() { t.ended(feed) }
}

// begin adds a new match. The lines of its trace go to the returned feed.
func (t *Tournament) begin(stage scene.Stage, start scene.Scene) *Feed {
	f := NewFeed(stage, start)
	t.mu.Lock()
	defer t.mu.Unlock()
	free := slices.IndexFunc(t.slots, func(s *slot) bool { return !s.busy })
	if free < 0 {
		free = len(t.slots)
		t.slots = append(t.slots, nil)
	}
	t.slots[free] = &slot{feed: f, busy: true}
	return f
}

func (t *Tournament) ended(f *Feed) {
	f.Close()
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, s := range t.slots {
		if s.feed == f {
			s.busy = false
		}
	}
}

// standingsEvery is the interval between updates of the standings.
const standingsEvery = 500 * time.Millisecond

// update shows the standings, if an update is due.
func (t *Tournament) update() {
	if t.Now().Before(t.next) {
		return
	}
	t.next = t.Now().Add(standingsEvery)
	t.show(false)
}

func (t *Tournament) show(over bool) {
	standings := ""
	if t.ranking.Played() > 0 {
		standings = t.ranking.Table(t.ranking.Result()).Text(t.Width)
	}
	line := t.bar.Line(t.Now())
	t.mu.Lock()
	defer t.mu.Unlock()
	t.progress, t.standings, t.over = line, standings, over
}

// end shows the final state, and waits until the user closes the screen, or closes it if why is not nil.
func (t *Tournament) end(why error) error {
	t.show(true)
	return t.side.Wait(why)
}

// minShownAge is the age in ticks after which a match is replayed for the screen, so that very short ones cost nothing.
const minShownAge = 5

// tick ages the matches by a tick. At the end it shows the last matches, however short they were.
func (t *Tournament) tick() {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, s := range t.slots {
		if s.age++; t.over || s.busy && s.age > minShownAge {
			s.feed.Follow(t.Games)
		}
	}
}

// state returns a snapshot for drawing.
func (t *Tournament) state() (progress, standings string, slots []slot, over bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, s := range t.slots {
		slots = append(slots, *s)
	}
	return t.progress, t.standings, slots, t.over
}
