package tournament

import (
	"sync"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/text/jsonout"
)

// maxTables limits the cache: a tournament may have many thousands of scenarios, but uses their tables one after the
// other.
const maxTables = 256

// tableCache caches the most recent tables of a game.
type tableCache struct {
	game contest.Game

	mu    sync.Mutex
	known map[string]func() (contest.Table, error) // each sets up its table on first use
	order []string                                 // keys of known, oldest first
}

func newTableCache(game contest.Game) *tableCache {
	return &tableCache{game: game, known: map[string]func() (contest.Table, error){}}
}

// table returns the table of a match. Matches that differ only in the seed share one.
func (t *tableCache) table(terms contest.Terms) (contest.Table, error) {
	table, err := t.entry(terms, func() (contest.Table, error) { return t.setUp(terms) })()
	if err != nil {
		return nil, err
	}
	return table.WithSeed(terms.Seed), nil
}

// setUp sets up a table, and generates its scenario first if necessary.
func (t *tableCache) setUp(terms contest.Terms) (table contest.Table, err error) {
	if terms.Scenario, err = contest.WithText(t.game, terms.Scenario); err != nil {
		return nil, err
	}
	return t.game.Prepare(terms)
}

// fillIn fills in the defaults of terms. It caches the table needed for that, as long as there is room. Not
// concurrent: it runs before all matches.
func (t *tableCache) fillIn(terms contest.Terms) (contest.Terms, error) {
	table, err := t.setUp(terms)
	if err != nil {
		return terms, err
	}
	scenario := terms.Scenario
	terms = table.Terms()
	terms.Scenario = scenario // share the text with other terms
	if len(t.order) < maxTables {
		t.entry(terms, func() (contest.Table, error) { return table, nil })
	}
	return terms, nil
}

// entry returns the cache entry for terms, and adds one if missing.
func (t *tableCache) entry(terms contest.Terms, setUp func() (contest.Table, error)) func() (contest.Table, error) {
	terms.Seed = 0
	key := string(jsonout.Plain(terms))
	t.mu.Lock()
	defer t.mu.Unlock()
	if made := t.known[key]; made != nil {
		return made
	}
	if len(t.order) == maxTables {
		delete(t.known, t.order[0])
		t.order = t.order[1:]
	}
	made := sync.OnceValues(setUp)
	t.known[key], t.order = made, append(t.order, key)
	return made
}
