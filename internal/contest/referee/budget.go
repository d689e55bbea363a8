package referee

import (
	"time"

	"github.com/cookoff/cookoff/internal/contest"
)

// budget is the time of a seat in a turn, from which all its answers in the turn are paid.
type budget struct {
	limit time.Duration // 0 is none
	own   time.Duration // used, by the bot's clock
	cpu   time.Duration
	wall  time.Duration
	asked bool // for an answer, in this turn
}

// least is the least time for an answer.
const least = time.Millisecond

// left returns the limit of the next answer.
func (b *budget) left() time.Duration {
	if b.limit == 0 {
		return 0
	}
	return max(b.limit-b.own, least)
}

// pay takes an answer from the budget.
func (b *budget) pay(s *contest.Seat, took time.Duration) {
	b.wall += took
	if s.Process != nil {
		c := s.Process.Answered()
		b.own += c.Own
		b.cpu += c.CPU
	}
}

// close adds the turn to the times of a seat.
func (b *budget) close(t *contest.Timing, s *contest.Seat, turn int) {
	t.Add(turn, b.wall)
	if s.Process != nil && b.limit > 0 {
		t.Counted = append(t.Counted, contest.TurnTime{Turn: turn, Own: b.own, CPU: b.cpu, Limit: b.limit})
	}
}
