package fleet

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
)

// A bot that has enough time on a fast machine may lose by its time on a slow one. So the hub compares the speeds of the workers with
// the time that bots have left.

const (
	heavyMatches = 3    // that say how much time bots need: a single one may have been disturbed
	sameSpeed    = 1.25 // workers differ by less because of how their speed is measured
)

// heavy is the answer of a match that took the largest share of its time limit.
type heavy struct {
	bot    string
	worker string
	share  float64
	speed  float64 // of the worker
}

// on returns the share that the answer would take on a machine of another speed.
func (a *heavy) on(speed float64) float64 { return a.share * a.speed / speed }

// weigh notes the heaviest answer of a match, and warns of workers that are too slow for such answers.
func (h *Hub) weigh(r *contest.Result, from *member) {
	a := heavy{worker: from.Name, speed: from.Speed}
	for _, s := range r.Seats {
		if s.Failure != nil && s.Failure.Kind == bot.TimedOut {
			continue // it may have stopped altogether
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
	h.heaviest = append(h.heaviest, a)
	slices.SortStableFunc(h.heaviest, func(a, b heavy) int { return cmp.Compare(b.on(1), a.on(1)) })
	h.heaviest = h.heaviest[:min(len(h.heaviest), heavyMatches)]
	if len(h.heaviest) < heavyMatches {
		return
	}
	for _, w := range h.workers {
		h.checkSpeed(w, &h.heaviest[heavyMatches-1])
	}
}

// checkSpeed warns once of a worker on which an answer of another one would have come too late.
func (h *Hub) checkSpeed(w *member, a *heavy) {
	if w.slow != "" || !w.plays() || w.Speed <= 0 || a.on(w.Speed) <= 1 || a.speed < sameSpeed*w.Speed {
		return
	}
	w.slow = fmt.Sprintf("it computes %.1f times as slowly as %s, where %s took %.0f %% of the time for an answer",
		a.speed/w.Speed, a.worker, a.bot, 100*a.share)
	h.Warn(fmt.Sprintf("worker %s may be too slow: %s; bots may lose by their time there and not elsewhere; end that worker, or give bots more time (--turn-timeout)", w.Name, w.slow))
}

// mostSpeed limits the speed that a worker can have.
const mostSpeed = 1e5

// Calibrate returns how fast this machine computes: millions of steps a second of a fixed loop on one core.
func Calibrate(now func() time.Time) (speed float64) {
	const steps, tries = 1 << 23, 5 // the machine may be busy for a while
	x := uint64(1)
	for range tries {
		began := now()
		for range steps {
			x ^= x << 13
			x ^= x >> 7
			x ^= x << 17
		}
		if took := now().Sub(began); x != 0 && took > 0 { // x is never 0, which the compiler does not know
			speed = max(speed, float64(steps)/1e6/took.Seconds())
		}
	}
	return speed
}
