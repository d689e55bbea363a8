package referee

import (
	"time"

	"github.com/cookoff/cookoff/internal/contest"
)

// budget is the time of a seat in a turn, shared by all its answers in that turn.
type budget struct {
	limit time.Duration // 0: no limit
	own   time.Duration // used, by the bot's clock
	cpu   time.Duration
	wall  time.Duration
	asked bool // an answer was requested in this turn
}

// minLimit is the minimum limit of an answer.
const minLimit = time.Millisecond

// remaining returns the time limit of the next answer.
func (b *budget) remaining() time.Duration {
	if b.limit == 0 {
		return 0
	}
	return max(b.limit-b.own, minLimit)
}

// charge subtracts the time of an answer.
func (b *budget) charge(s *contest.Seat, took time.Duration) {
	b.wall += took
	if s.Process != nil {
		c := s.Process.Answered()
		b.own += c.Own
		b.cpu += c.CPU
	}
}

// addTo adds the turn to the seat's timing.
func (b *budget) addTo(t *contest.Timing, s *contest.Seat, turn int) {
	t.Add(turn, b.wall)
	if s.Process != nil && b.limit > 0 {
		t.Counted = append(t.Counted, contest.TurnTime{Turn: turn, Own: b.own, CPU: b.cpu, Limit: b.limit})
	}
}
