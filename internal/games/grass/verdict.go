package grass

import (
	"strings"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/games/grass/field"
)

// seats returns the players' names: P and the contest's number.
func seats() []string { return []string{"P0", "P1"} }

// verdict is the outcome of a match.
type verdict struct {
	reason string
	winner int // or contest.NoWinner
}

// verdict returns the outcome; the reason is contest.Interrupted if the match is not over.
func (p *position) verdict() verdict {
	v := verdict{p.state.Reason(), contest.NoWinner}
	if !p.state.Over() {
		v.reason = contest.Interrupted
		return v
	}
	if winner, ok := p.state.Winner(); ok {
		v.winner = winner
	}
	return v
}

// why explains the reason, except for failures, which are reported separately.
func (v verdict) why() string {
	var parts []string
	for word := range strings.SplitSeq(v.reason, "+") {
		switch word {
		case field.Stable:
			parts = append(parts, "the position stopped changing")
		case field.NoTiles:
			parts = append(parts, "a player has no tiles left")
		case field.TurnLimit:
			parts = append(parts, "all turns were played")
		}
	}
	return strings.Join(parts, ", ")
}
