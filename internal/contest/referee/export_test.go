package referee

import "github.com/cookoff/cookoff/internal/contest"

// CrashSummary exports crashSummary.
func CrashSummary(log []string) string { return crashSummary(log) }

// Scores returns the scores in the standard output of a referee, and the addition to an error.
func Scores(printed string, seats int) ([]int64, string) {
	s := &brutaltesterReferee{players: make([]playerState, seats), printed: []byte(printed)}
	return s.scores(), s.lastPrinted()
}

// Arguments exports the arguments of a referee that starts its players.
func (g *Game) Arguments(t *contest.Terms) []string { return g.manifest.arguments(t) }
