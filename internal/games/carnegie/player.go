package carnegie

import (
	"time"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/sim"
)

// Player plays one team, a turn at a time, through its controller. An error ends the match: a *bot.Failure is the
// player's failure, any other error is the match's.
type Player interface {
	Turn(c sim.Controller) error
}

// Setup is the information for a built-in bot before the first turn. The board is shared and must not be changed.
type Setup struct {
	Board *sim.Board
	Team  sim.Team
	Seed  int64
	Now   func() time.Time // clock for bots with a time budget
}

// Builtin is a built-in bot.
type Builtin = contest.Builtin[Setup, Player]

// planner is a player that can show its plan.
type planner interface{ Plan() []string }

// panicGuard turns a panic of a built-in bot into a failure, so that a broken bot does not end a whole tournament.
type panicGuard struct{ Player }

func (g panicGuard) Turn(c sim.Controller) (err error) {
	defer bot.Recover(&err)
	return g.Player.Turn(c)
}

// reportPlan passes a built-in bot's plan, if any, to the observer.
func (r *referee) reportPlan(t sim.Team) {
	guarded, ok := r.players[t].(panicGuard)
	if r.Plans == nil || !ok {
		return
	}
	if p, ok := guarded.Player.(planner); ok {
		r.Plans(int(t), r.state.Turn(), p.Plan())
	}
}
