package fleet

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
)

// A bot may keep its time limits on a fast machine and exceed them on a slow one. So the hub compares workers' speeds
// with the time that bots have left.

const (
	slowAnswers    = 3    // matches needed for a warning: a single one may have been disturbed
	speedTolerance = 1.25 // tolerance of the calibration
)

// slowAnswer is the answer that took the largest share of its time limit in a match.
type slowAnswer struct {
	bot    string
	worker string
	share  float64
	speed  float64 // of the worker that played it
}

// shareOn returns the expected share on a machine of another speed.
func (a *slowAnswer) shareOn(speed float64) float64 { return a.share * a.speed / speed }

// recordSlowest records the slowest answer of a match, and warns of workers too slow for it.
func (h *Hub) recordSlowest(r *contest.Result, from *member) {
	a := slowAnswer{worker: from.Name, speed: from.Speed}
	for _, s := range r.Seats {
		if s.Failure != nil && s.Failure.Kind == bot.TimedOut {
			continue // possibly stuck
		}
		for _, c := range s.Timing.Counted {
			if c.Limit > 0 && c.Share() > a.share {
				a.bot, a.share = s.Bot, c.Share()
			}
		}
	}
	if a.bot == "" || a.speed <= 0 {
		return
	}
	h.slowest = append(h.slowest, a)
	slices.SortStableFunc(h.slowest, func(a, b slowAnswer) int { return cmp.Compare(b.shareOn(1), a.shareOn(1)) })
	h.slowest = h.slowest[:min(len(h.slowest), slowAnswers)]
	if len(h.slowest) < slowAnswers {
		return
	}
	for _, w := range h.workers {
		h.checkSpeed(w, &h.slowest[slowAnswers-1])
	}
}

// checkSpeed warns, once, of a worker too slow for an answer measured on another.
func (h *Hub) checkSpeed(w *member, a *slowAnswer) {
	if w.slow != "" || !w.getsOrders() || w.Speed <= 0 || a.shareOn(w.Speed) <= 1 || a.speed < speedTolerance*w.Speed {
		return
	}
	w.slow = fmt.Sprintf("it is %.1f times slower than %s, where %s took %.0f %% of its time limit for an answer",
		a.speed/w.Speed, a.worker, a.bot, 100*a.share)
	h.Warn(fmt.Sprintf("worker %s may be too slow: %s; bots may exceed their time limit there but not elsewhere; stop that worker, or give bots more time (--turn-timeout)", w.Name, w.slow))
}

// maxSpeed limits the speed that a worker can claim.
const maxSpeed = 1e5

// Calibrate measures the speed of one core, in millions of iterations of a fixed loop per second.
func Calibrate(now func() time.Time) (speed float64) {
	const steps, tries = 1 << 23, 5 // best of several: the machine may be busy
	x := uint64(1)
	for range tries {
		began := now()
		for range steps {
			x ^= x << 13
			x ^= x >> 7
			x ^= x << 17
		}
		if took := now().Sub(began); x != 0 && took > 0 { // x != 0 keeps the compiler from removing the loop
			speed = max(speed, float64(steps)/1e6/took.Seconds())
		}
	}
	return speed
}
