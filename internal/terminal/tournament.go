package terminal

import (
	"slices"
	"sync"

	"github.com/cookoff/cookoff/internal/scene"
	"github.com/cookoff/cookoff/internal/timeline"
)

// Tournament is what is to be seen of matches that are played side by side. It may be used by several goroutines.
type Tournament struct {
	games timeline.Games

	mu        sync.Mutex
	title     string
	progress  string
	standings string
	slots     []*slot
	over      bool
}

// slot is a place for a match under way. The last one that was played there stays until the next begins.
type slot struct {
	feed *Feed
	busy bool
	age  int // in ticks
}

// NewTournament returns a tournament of which nothing is played yet.
func NewTournament(title string, games timeline.Games) *Tournament {
	return &Tournament{title: title, games: games}
}

// Show says how far the tournament is, in a line, and how the bots stand, as a table.
func (t *Tournament) Show(progress, standings string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.progress, t.standings = progress, standings
}

// Begin adds a match that begins. The lines of its trace go to the feed; End ends it.
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

// End says that a match is over.
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

// Over says that no more matches begin.
func (t *Tournament) Over() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.over = true
}

// worthShowing is after how many ticks a match is played again to be shown: those that are over at once cost nothing.
const worthShowing = 5

// tick makes the matches older by a tick. At the end the last ones are shown, however short they were.
func (t *Tournament) tick() {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, s := range t.slots {
		if s.age++; t.over || s.busy && s.age > worthShowing {
			s.feed.Follow(t.games)
		}
	}
}

// state returns what there is to be seen now.
func (t *Tournament) state() (progress, standings string, slots []slot, over bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, s := range t.slots {
		slots = append(slots, *s)
	}
	return t.progress, t.standings, slots, t.over
}
