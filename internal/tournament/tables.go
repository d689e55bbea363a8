package tournament

import (
	"encoding/json"
	"sync"

	"github.com/cookoff/cookoff/internal/contest"
)

// mostTables bounds how many tables are kept: those of a pair are used one after the other, and a tournament may have
// many thousands of scenarios.
const mostTables = 256

// tables are the tables of a game that were set up last, each once.
type tables struct {
	game contest.Game

	mu    sync.Mutex
	known map[string]*setUp
	order []string // of known, the oldest first
}

// setUp is a table, once it is set up.
type setUp struct {
	once  sync.Once
	table contest.Table
	err   error
}

func newTables(game contest.Game) *tables { return &tables{game: game, known: map[string]*setUp{}} }

// prepare sets up a match. Matches that differ in nothing but their seed share what is read and checked.
func (t *tables) prepare(terms contest.Terms) (contest.Table, error) {
	seed := terms.Seed
	terms.Seed = 0
	key, err := json.Marshal(terms)
	if err != nil {
		return nil, err
	}
	s := t.scheduled(string(key))
	s.once.Do(func() { s.table, s.err = t.game.Prepare(terms) })
	if s.err != nil {
		return nil, s.err
	}
	return s.table.WithSeed(seed), nil
}

func (t *tables) scheduled(key string) *setUp {
	t.mu.Lock()
	defer t.mu.Unlock()
	if s := t.known[key]; s != nil {
		return s
	}
	if len(t.order) == mostTables {
		delete(t.known, t.order[0])
		t.order = t.order[1:]
	}
	s := new(setUp)
	t.known[key], t.order = s, append(t.order, key)
	return s
}
