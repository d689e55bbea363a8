package chef

import (
	"github.com/cookoff/cookoff/bots/carnegie/chef1"
	"github.com/cookoff/cookoff/bots/carnegie/raider"
	"github.com/cookoff/cookoff/internal/sim"
)

// trial plays the plain bot to the end of the match, a few turns at a time, to know what it reaches: alone, or against
// raiders where there are some.
type trial struct {
	team  sim.Team
	first int // turn in which it began
	last  int
	state *sim.State
	plain *chef1.Bot
	thief *raider.Bot // nil where there is none
	over  bool
}

func newTrial(s *sim.State, team sim.Team, last int) *trial {
	t := &trial{team: team, first: s.Turn(), last: last, state: s.Clone(), plain: chef1.New(s.Board(), team)}
	if visited(s, team) {
		t.thief = raider.New(s.Board(), team.Enemy(), raider.Clear)
	}
	return t
}

// firstTrial is a trial of a whole match, from its beginning to its end.
func firstTrial(b *sim.Board, team sim.Team) *trial {
	s := sim.NewState(b)
	s.BeginTurn()
	t := newTrial(s, team, sim.DefaultTurns)
	for !t.advance(limit{}) {
	}
	return t
}

// stride is how many turns the plain bot is tried for at once, where nodes decide.
const stride = 40

// advance goes on, and reports whether the match is over. Against raiders, who leave no time, it is tried to the end.
func (t *trial) advance(l limit) bool {
	most := stride
	if t.thief != nil {
		most = t.last
	}
	for turns := 0; !t.over && l.allows(turns, most); turns++ {
		t.plain.Cook(t.state.Controller(t.team))
		if t.team == sim.Blue {
			t.raid()
		}
		if t.over = t.state.Turn() >= t.last; !t.over {
			t.state.BeginTurn()
		}
		if t.team == sim.Red {
			t.raid()
		}
	}
	return t.over
}

func (t *trial) raid() {
	if t.thief != nil {
		t.thief.Raid(t.state.Controller(t.team.Enemy()))
	}
}

// money is what the bot has so far.
func (t *trial) money() int64 { return t.state.Money(t.team) }
