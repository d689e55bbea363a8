package tournament

import (
	"encoding/json"
	"sync"

	"github.com/cookoff/cookoff/internal/contest"
)

// mostTables limits the number of cached tables: those of a pair are used one after the other, and a tournament may
// have many thousands of scenarios.
const mostTables = 256

// tables caches the tables of a game that were set up last.
type tables struct {
	game contest.Game

	mu    sync.Mutex
	known map[string]*setUp
	order []string // keys of known, oldest first
}

// setUp is a table, once it is set up.
type setUp struct {
	once  sync.Once
	table contest.Table
	err   error
}

func newTables(game contest.Game) *tables { return &tables{game: game, known: map[string]*setUp{}} }

// table sets up a match. Matches that differ only in their seed share a table.
func (t *tables) table(terms contest.Terms) (contest.Table, error) {
	s, err := t.of(terms)
	if err != nil {
		return nil, err
	}
	s.once.Do(func() { s.table, s.err = t.setUp(terms) })
	if s.err != nil {
		return nil, s.err
	}
	return s.table.WithSeed(terms.Seed), nil
}

// setUp sets up a match on a scenario, which is generated first if necessary.
func (t *tables) setUp(terms contest.Terms) (table contest.Table, err error) {
	if terms.Scenario, err = contest.Made(t.game, terms.Scenario); err != nil {
		return nil, err
	}
	return t.game.Prepare(terms)
}

// fillIn fills in the defaults of terms. It keeps the necessary table for the matches with these terms, as long as
// there is room: one goroutine fills in all terms of a plan before any match.
func (t *tables) fillIn(terms contest.Terms) (contest.Terms, error) {
	table, err := t.setUp(terms)
	if err != nil {
		return terms, err
	}
	scenario := terms.Scenario
	terms = table.Terms()
	terms.Scenario = scenario // as other terms have it
	if len(t.order) == mostTables {
		return terms, nil
	}
	s, err := t.of(terms)
	if err == nil {
		s.once.Do(func() { s.table = table })
	}
	return terms, err
}

// of returns the entry for some terms, which may have to be set up.
func (t *tables) of(terms contest.Terms) (*setUp, error) {
	terms.Seed = 0
	text, err := json.Marshal(terms)
	if err != nil {
		return nil, err
	}
	key := string(text)
	t.mu.Lock()
	defer t.mu.Unlock()
	if s := t.known[key]; s != nil {
		return s, nil
	}
	if len(t.order) == mostTables {
		delete(t.known, t.order[0])
		t.order = t.order[1:]
	}
	s := new(setUp)
	t.known[key], t.order = s, append(t.order, key)
	return s, nil
}
