package bound

import (
	"cmp"
	"slices"

	"github.com/cookoff/cookoff/internal/sim"
)

// job is an order that may be served.
type job struct {
	last    int64 // turn by which it must be served
	gain    int64
	actions int
	cooked  int
	handled int
	carried int
}

// limit is a limited resource: the amount that each job uses, and the amount available until a turn.
type limit struct {
	each func(job) int
	all  func(last int64) int64
}

// maxWork bounds the search for the best choice of jobs, to about a tenth of a second. Beyond it the limit is ignored,
// which only loosens the bound.
const maxWork = 30_000_000

// best returns an upper bound on the gain from jobs: the lowest of the bounds by each limit and by weighted sums of two
// limits.
func (g *facts) best(jobs []job) int64 {
	slices.SortFunc(jobs, func(a, b job) int { return cmp.Compare(a.last, b.last) })
	acting := limit{
		each: func(j job) int { return j.actions },
		all:  func(last int64) int64 { return int64(g.bots) * (last - g.buying + 1) },
	}
	carrying, pans := g.carrying(), g.cooking()
	most := min(acting.most(jobs), carrying.most(jobs), pans.most(jobs))
	for _, weight := range []int{3, 6, 12, 24} {
		most = min(most, acting.with(pans, weight).most(jobs), carrying.with(pans, 3*weight).most(jobs))
	}
	return most
}

// cooking returns the limit of the cookers. Food goes into a pan one turn after buying at the earliest, and takes two
// turns from the pan to the submit tile. The next food can be put into the pan in the turn in which the last is taken
// out, but a single bot first has to put down one and pick up the other.
func (g *facts) cooking() limit {
	between := int64(0)
	if g.bots == 1 {
		between = 3
	}
	return limit{
		each: func(j job) int { return j.cooked },
		all: func(last int64) int64 {
			return int64(g.usable[sim.Cooker]) * ((last - 2 - g.buying - 1 + between) / (sim.CookedAt + between))
		},
	}
}

// with returns the sum of l and the weighted limit o.
func (l limit) with(o limit, weight int) limit {
	return limit{
		each: func(j job) int { return l.each(j) + weight*o.each(j) },
		all:  func(last int64) int64 { return l.all(last) + int64(weight)*o.all(last) },
	}
}

// most returns the maximum gain of jobs, sorted by deadline, within a limit: a knapsack with deadlines.
func (l limit) most(jobs []job) int64 {
	sum, total := int64(0), int64(0)
	for _, j := range jobs {
		sum += j.gain
		total += int64(l.each(j))
	}
	if len(jobs) == 0 {
		return 0
	}
	room := min(total, l.all(jobs[len(jobs)-1].last))
	if (room+1)*int64(len(jobs)) > maxWork {
		return sum
	}
	const none = -1
	best := slices.Repeat([]int64{none}, int(room)+1) // by amount used
	best[0] = 0
	for _, j := range jobs {
		n := int64(l.each(j))
		for used := min(l.all(j.last), room); used >= n; used-- {
			if before := best[used-n]; before != none {
				best[used] = max(best[used], before+j.gain)
			}
		}
	}
	return slices.Max(best)
}
