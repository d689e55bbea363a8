package terminal

import (
	"slices"
	"sync"

	"github.com/cookoff/cookoff/internal/contest/scene"
	"github.com/cookoff/cookoff/internal/view/timeline"
)

// Tournament holds what is shown of matches played concurrently. It is safe for concurrent use.
type Tournament struct {
	games timeline.Games

	mu        sync.Mutex
	title     string
	progress  string
	standings string
	slots     []*slot
	over      bool
}

// slot is a place for a match in progress. It keeps the last match until the next one begins.
type slot struct {
	feed *Feed
	busy bool
	age  int // in ticks
}

// NewTournament returns a tournament before its first match.
func NewTournament(title string, games timeline.Games) *Tournament {
	return &Tournament{title: title, games: games}
}

// Show sets the line about progress and the table of standings.
func (t *Tournament) Show(progress, standings string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.progress, t.standings = progress, standings
}

// Begin adds a new match. The lines of its trace go to the returned feed; End ends it.
func (t *Tournament) Begin(stage scene.Stage, start scene.Scene) *Feed {
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

// End ends a match.
func (t *Tournament) End(f *Feed) {
	f.Close()
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, s := range t.slots {
		if s.feed == f {
			s.busy = false
		}
	}
}

// Over ends the tournament.
func (t *Tournament) Over() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.over = true
}

// worthShowing is the number of ticks after which a match is replayed to be shown, so that very short ones cost
// nothing.
const worthShowing = 5

// tick ages the matches by a tick. At the end the last ones are shown, however short they were.
func (t *Tournament) tick() {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, s := range t.slots {
		if s.age++; t.over || s.busy && s.age > worthShowing {
			s.feed.Follow(t.games)
		}
	}
}

// state returns what is shown now.
func (t *Tournament) state() (progress, standings string, slots []slot, over bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, s := range t.slots {
		slots = append(slots, *s)
	}
	return t.progress, t.standings, slots, t.over
}
