package tournament

import (
	"cmp"
	"fmt"
	"math"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment/rating"
)

// Loss is how badly a match ended for one of its bots.
type Loss struct {
	Kind   LossKind
	Own    bool    // the bot is not a built-in one
	Seat   int     // of the bot
	Margin float64 // share of both scores by which it trailed the best other bot, 0 to 1
}

// LossKind is the kind of a loss.
type LossKind int

// The kinds of losses, from harmless to worst.
const (
	NoLoss LossKind = iota
	LostMatch
	FailedMatch // lost, and the bot failed
)

// Compare orders losses by cost.
func (l Loss) Compare(o Loss) int {
	return cmp.Or(cmp.Compare(l.Kind, o.Kind), cmp.Compare(l.Margin, o.Margin))
}

// Before orders losses for reports: built-in bots come last.
func (l Loss) Before(o Loss) bool {
	if l.Own != o.Own {
		return l.Kind != NoLoss && l.Own || o.Kind == NoLoss
	}
	return l.Compare(o) > 0
}

// Loss returns the match's most interesting loss. If there are challengers, only theirs count. floor is the game's
// ShareFloor.
func (p *Plan) Loss(seats []contest.SeatResult, lineup []int, floor float64) (worst Loss) {
	for seat, b := range lineup {
		if p.Challengers > 0 && b >= p.Challengers {
			continue
		}
		l := lossOf(seats, seat, floor)
		if l.Own = l.Kind != NoLoss && !p.Bots[b].isBuiltin(); l.Before(worst) {
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
	if len(seats) > 1 {
		best = float64(BestOther(seats, seat))
	}
	if behind := rating.RelativeMargin(best, float64(seats[seat].Score), floor); behind > 0 { // false for 0/0 and for games of one seat
		l.Margin = behind
	}
	return l
}

// BestOther returns the highest score of the other seats.
func BestOther(seats []contest.SeatResult, seat int) int64 {
	best := int64(math.MinInt64)
	for other := range seats {
		if other != seat {
			best = max(best, seats[other].Score)
		}
	}
	return best
}

// CostliestLoss is the costliest loss of a tournament, for reports.
type CostliestLoss struct {
	Match   int64  `json:"match"`
	Bot     string `json:"bot"`
	Failed  bool   `json:"failed"`         // a failure decided the match
	Turn    int    `json:"turn,omitempty"` // turn of the failure, or from which the winner led for good; 0 if unknown
	Shown   bool   `json:"shown"`          // the match can be shown; if not, no loss of the tournament can
	Command string `json:"command"`        // shows the match or plays it again
	Score   int64  `json:"score"`          // of the bot
	Best    int64  `json:"best_other"`     // highest score of the other bots
	Lost    int    `json:"-"`              // matches the bot lost
	Of      int    `json:"-"`              // matches the bot played
}

// String describes the loss and the command to watch it or play it again.
func (c *CostliestLoss) String() string {
	label := fmt.Sprintf("costliest, lost %d:%d: ", c.Score, c.Best)
	if !c.Shown {
		return fmt.Sprintf("%smatch %d (no trace kept); to play it again: %s", label, c.Match, c.Command)
	}
	if c.Failed {
		return label + c.Command + " (it failed there)"
	}
	return label + c.Command
}
