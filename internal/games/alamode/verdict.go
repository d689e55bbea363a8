package alamode

import (
	"slices"
	"strconv"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/games/alamode/kitchen"
)

// matchTurns is the number of turns of a match, including those of eliminated players.
const matchTurns = kitchen.Rounds * kitchen.Turns

// Reasons for the end of a match, in traces.
const (
	endPoints        = "points"
	endAllEliminated = "all_eliminated"
)

// Reasons for an elimination, in the words of the contest's referee.
const (
	whyInvalid = "invalid"
	whyTimeout = "timeout"
)

// seats returns the players' names in the contest.
func seats() []string { return []string{"A", "B", "C"} }

// encounters returns the pairs of players by round; the first one acts first.
func encounters() (all contest.Encounters) {
	for round := range kitchen.Rounds {
		all = append(all, kitchen.RoundPlayers(round+1))
	}
	return all
}

// turnName returns the name of a turn: 2/17 is turn 17 of round 2.
func turnName(m *kitchen.Match) string {
	return strconv.Itoa(m.Round) + "/" + strconv.Itoa(int(m.State.Turn))
}

// matchTurn returns the number of a turn counted over all rounds, from 1; 0 is the start.
func matchTurn(m *kitchen.Match) int { return (m.Round-1)*kitchen.Turns + int(m.State.Turn) }

// verdict is the outcome of a match.
type verdict struct {
	reason string
	ranks  [kitchen.Players]int
	winner int // a player, or contest.NoWinner
}

// eliminations holds each player's reason for elimination; empty if it still plays.
type eliminations [kitchen.Players]string

// verdict returns the outcome; the reason is contest.Interrupted if a player would still be asked.
func (p *position) verdict() verdict {
	v := verdict{reason: endPoints, winner: contest.NoWinner}
	if p.hasNext {
		v.reason, v.ranks = contest.Interrupted, [kitchen.Players]int{1, 1, 1}
		return v
	}
	v.ranks = p.next.Ranks()
	if allOut(&p.next) {
		v.reason = endAllEliminated
	}
	first := slices.Index(v.ranks[:], 1)
	if !slices.Contains(v.ranks[first+1:], 1) {
		v.winner = first
	}
	return v
}

func allOut(m *kitchen.Match) bool {
	for player := range kitchen.Players {
		if _, out := m.Out(player); !out {
			return false
		}
	}
	return true
}
