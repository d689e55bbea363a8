package chef

import (
	"github.com/cookoff/cookoff/bots/carnegie/chef1"
	"github.com/cookoff/cookoff/internal/sim"
)

// trial plays the plain bot alone to the end of the match, a few turns at a time, to know what it reaches.
type trial struct {
	team  sim.Team
	last  int
	state *sim.State
	plain *chef1.Bot
	over  bool
}

func newTrial(s *sim.State, team sim.Team, last int) *trial {
	return &trial{team: team, last: last, state: s.Clone(), plain: chef1.New(s.Board(), team)}
}

// advance goes on, and reports whether the match is over.
func (t *trial) advance() bool {
	const stride = 40 // turns
	for range stride {
		if t.over {
			break
		}
		t.plain.Cook(t.state.Controller(t.team))
		if t.over = t.state.Turn() >= t.last; !t.over {
			t.state.BeginTurn()
		}
	}
	return t.over
}

// money is what the bot has so far.
func (t *trial) money() int64 { return t.state.Money(t.team) }
