package experiment

import (
	"context"
	"strconv"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment/store"
	"github.com/cookoff/cookoff/internal/experiment/tournament"
)

// losses finds the costliest loss in a run's tournament.
type losses struct {
	run      *Run
	plan     *tournament.Plan
	floor    float64
	showable func(m *store.Match, lineup []int) bool
	lost     map[int]int // matches that each bot lost and played
	of       map[int]int
	// The costliest loss so far. Losses that can be shown take precedence.
	tournament.Loss
	match store.ScheduledMatch
	shown bool // it can be shown
}

// newLosses returns the losses of the tournament that a run has started, before its first pair.
func (r *Run) newLosses(plan *tournament.Plan, info contest.Info) (*losses, error) {
	showable, err := r.Traces.Showable(r.Tournament)
	return &losses{run: r, plan: plan, floor: info.ShareFloor, showable: showable, lost: map[int]int{}, of: map[int]int{}}, err
}

// add adds the matches of a pair, unless one of its bots is disqualified.
func (l *losses) add(matches []store.ScheduledMatch) {
	if l.run.Tournament.LeavesOut(matches) {
		return
	}
	for _, m := range matches {
		for seat, b := range m.Lineup {
			if l.of[b]++; m.Match.Seats[seat].Place > 1 {
				l.lost[b]++
			}
		}
		loss := l.plan.Loss(m.Match.Seats, m.Lineup, l.floor)
		if loss.Kind == tournament.NoLoss || l.shown && !loss.Before(l.Loss) {
			continue
		}
		if seen := l.showable(&m.Match, m.Lineup); seen && !l.shown || seen == l.shown && loss.Before(l.Loss) {
			l.match, l.shown, l.Loss = m, seen, loss
		}
	}
}

// loss returns the costliest loss, with the command that shows it, or nil.
func (l *losses) loss(ctx context.Context) *tournament.CostliestLoss {
	if l.Kind == tournament.NoLoss {
		return nil
	}
	m, bot := l.match.Match, l.match.Lineup[l.Seat]
	found := &tournament.CostliestLoss{
		Match: m.ID, Bot: l.plan.Bots[bot].Name, Failed: l.Kind == tournament.FailedMatch, Shown: l.shown,
		Score: m.Seats[l.Seat].Score, Best: tournament.BestOther(m.Seats, l.Seat), Lost: l.lost[bot], Of: l.of[bot],
	}
	if !l.shown {
		found.Command = "cookoff show " + strconv.FormatInt(m.ID, 10) + l.run.Database
		return found
	}
	found.Command = "cookoff watch " + strconv.FormatInt(m.ID, 10) + l.run.Database
	if found.Turn = l.turn(ctx, m); found.Turn > 0 {
		found.Command += " --turn " + strconv.Itoa(found.Turn)
	}
	return found
}

// turn returns the turn from which the match is worth watching; 0 if there is none or the trace is unreadable.
func (l *losses) turn(ctx context.Context, m store.Match) int {
	if f := m.Seats[l.Seat].Failure; f != nil {
		return f.Turn
	}
	source := l.run.Traces
	source.Store = l.run.Store
	trace, err := source.Trace(ctx, m.ID)
	if err != nil {
		return 0 // the command will report the error
	}
	return l.run.LostAt(trace.Open, l.Seat)
}
