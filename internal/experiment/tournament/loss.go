package tournament

import (
	"cmp"
	"fmt"
	"math"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment/rating"
	"github.com/cookoff/cookoff/internal/experiment/store"
)

// Loss is how badly a match ended for one of its bots.
type Loss struct {
	Kind   LossKind
	Seat   int     // of the bot
	Margin float64 // by which share of both scores it was behind the best other bot, from 0 to 1
}

// LossKind is the kind of a loss.
type LossKind int

// The kinds of losses, the worse the later.
const (
	NoLoss LossKind = iota
	LostMatch
	FailedMatch // lost, and the bot failed
)

// Compare compares two losses by their costs.
func (l Loss) Compare(o Loss) int {
	return cmp.Or(cmp.Compare(l.Kind, o.Kind), cmp.Compare(l.Margin, o.Margin))
}

// Loss returns the worst loss of a match. If there are challengers only theirs count, otherwise those of all bots. floor is the
// game's ShareFloor.
func (p *Plan) Loss(seats []contest.SeatResult, lineup []int, floor float64) (worst Loss) {
	for seat, b := range lineup {
		if p.Challengers > 0 && b >= p.Challengers {
			continue
		}
		if l := lossOf(seats, seat, floor); l.Compare(worst) > 0 {
			worst = l
		}
	}
	return worst
}

// lossOf returns the loss of a seat.
func lossOf(seats []contest.SeatResult, seat int, floor float64) Loss {
	if seats[seat].Place == 1 {
		return Loss{}
	}
	l := Loss{Kind: LostMatch, Seat: seat}
	if seats[seat].Failure != nil {
		l.Kind = FailedMatch
	}
	best := math.Inf(-1)
	for other := range seats {
		if other != seat {
			best = max(best, float64(seats[other].Score))
		}
	}
	if behind := rating.RelativeMargin(best, float64(seats[seat].Score), floor); behind > 0 { // false for 0/0 and a game of one seat
		l.Margin = behind
	}
	return l
}

// Costliest is the costliest loss of some matches: of those that can be shown, if there are any.
type Costliest struct {
	Match store.ScheduledMatch
	Shown bool // the match can be shown
	Loss       // no loss: there is none
}

// Add looks at more matches of a plan. shown reports whether a stored match can be shown.
func (c *Costliest) Add(p *Plan, floor float64, matches []store.ScheduledMatch, shown func(m *store.Match, lineup []int) bool) {
	for i := range matches {
		m := &matches[i]
		loss := p.Loss(m.Match.Seats, m.Lineup, floor)
		if loss.Kind == NoLoss || c.Shown && loss.Compare(c.Loss) <= 0 {
			continue
		}
		if seen := shown(&m.Match, m.Lineup); seen && !c.Shown || seen == c.Shown && loss.Compare(c.Loss) > 0 {
			*c = Costliest{*m, seen, loss}
		}
	}
}

// Bot returns the entrant that lost.
func (c *Costliest) Bot() int { return c.Match.Lineup[c.Seat] }

// CostliestLoss is the costliest loss of a tournament in reports.
type CostliestLoss struct {
	Match   int64  `json:"match"`
	Bot     string `json:"bot"`
	Failed  bool   `json:"failed"`         // it lost as it failed
	Turn    int    `json:"turn,omitempty"` // in which it failed, or from which on the winner was ahead; 0: not known
	Shown   bool   `json:"shown"`          // the match can be shown; if not, no loss can
	Command string `json:"command"`        // that shows the match, or how it is played again
}

// String returns the end of a sentence about losses.
func (c *CostliestLoss) String() string {
	const label = "costliest: "
	if !c.Shown {
		return fmt.Sprintf("%smatch %d, whose trace was not kept; to play it again: %s", label, c.Match, c.Command)
	}
	if c.Failed {
		return label + c.Command + " (it failed there)"
	}
	return label + c.Command
}
