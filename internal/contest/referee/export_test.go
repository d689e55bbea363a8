package referee

import "github.com/cookoff/cookoff/internal/contest"

// Crash is crash, for tests.
func Crash(log []string) string { return crash(log) }

// Scores are the scores in what a referee printed that starts its players, and what it printed instead.
func Scores(printed string, seats int) ([]int64, string) {
	s := &starter{talks: make([]talk, seats), printed: []byte(printed)}
	return s.scores(), s.instead()
}

// Arguments are those of a referee that starts its players, in a match.
func (g *Game) Arguments(t *contest.Terms) []string { return g.manifest.arguments(t) }
