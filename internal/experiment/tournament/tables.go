package tournament

import (
	"sync"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/text/jsonout"
)

// mostTables limits the number of cached tables: those of a pair are used one after the other, and a tournament may
// have many thousands of scenarios.
const mostTables = 256

// tables caches the tables of a game that were set up last.
type tables struct {
	game contest.Game

	mu    sync.Mutex
	known map[string]func() (contest.Table, error) // set up what is asked for first
	order []string                                 // keys of known, oldest first
}

func newTables(game contest.Game) *tables {
	return &tables{game: game, known: map[string]func() (contest.Table, error){}}
}

// table sets up a match. Matches that differ only in their seed share a table.
func (t *tables) table(terms contest.Terms) (contest.Table, error) {
	table, err := t.of(terms, func() (contest.Table, error) { return t.setUp(terms) })()
	if err != nil {
		return nil, err
	}
	return table.WithSeed(terms.Seed), nil
}

// setUp sets up a match on a scenario, which is generated first if necessary.
func (t *tables) setUp(terms contest.Terms) (table contest.Table, err error) {
	if terms.Scenario, err = contest.WithText(t.game, terms.Scenario); err != nil {
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
	if len(t.order) < mostTables {
		t.of(terms, func() (contest.Table, error) { return table, nil })
	}
	return terms, nil
}

// of returns the entry for some terms, or else makes one that sets up the table once.
func (t *tables) of(terms contest.Terms, setUp func() (contest.Table, error)) func() (contest.Table, error) {
	terms.Seed = 0
	key := string(jsonout.Plain(terms))
	t.mu.Lock()
	defer t.mu.Unlock()
	if made := t.known[key]; made != nil {
		return made
	}
	if len(t.order) == mostTables {
		delete(t.known, t.order[0])
		t.order = t.order[1:]
	}
	made := sync.OnceValues(setUp)
	t.known[key], t.order = made, append(t.order, key)
	return made
}
