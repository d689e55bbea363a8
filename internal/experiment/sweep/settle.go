package sweep

import (
	"cmp"
	"math"
	"slices"
)

// settle leaves out who is shown to be worse than one that is left, and at the end of a round the worse half.
func (r *Race) settle() {
	for _, i := range r.Left() {
		if by, evidence := r.worseThan(i); evidence >= r.need() && r.runners[by].fate == Racing {
			r.runners[i].fate = Worse
		}
	}
	if r.next < r.ends || r.final || r.alike() {
		return
	}
	left := r.Left()
	slices.SortStableFunc(left, func(i, j int) int { return cmp.Compare(r.runners[j].mean(), r.runners[i].mean()) })
	for _, i := range left[(len(left)+1)/2:] {
		r.runners[i].fate, r.runners[i].round = LeftOut, r.round
	}
}

// worseThan is the variant that beats variant i with the most evidence; -1 if there is no evidence that any does.
func (r *Race) worseThan(i int) (by int, evidence float64) {
	by = -1
	for j := range r.runners {
		if e := r.ahead[j][i].Evidence(); e > evidence {
			by, evidence = j, e
		}
	}
	return by, evidence
}

// need is the evidence that shows a variant to be worse than another: each of the others may be called better than the best
// one with a share of the risk.
func (r *Race) need() float64 {
	return math.Log(float64(max(1, len(r.runners)-1)) / r.settings.Alpha)
}

// recall has the variants that were left out without proof meet the one that is left, as long as more may be played: only
// tests leave out any of them from then on.
func (r *Race) recall() {
	r.final = true
	for i := range r.runners {
		if it := &r.runners[i]; it.fate == LeftOut {
			it.fate = Racing
		}
	}
}

// finish says what became of those that are left: of those that played most, one is the best, and the others are not shown to
// be worse.
func (r *Race) finish(left []int) {
	if len(left) == 0 {
		return
	}
	best := slices.MaxFunc(left, func(i, j int) int {
		a, b := &r.runners[i], &r.runners[j]
		return cmp.Or(cmp.Compare(len(a.results), len(b.results)), cmp.Compare(a.mean(), b.mean()))
	})
	for _, i := range left {
		r.runners[i].fate = LeftOut
	}
	r.runners[best].fate = Best
}
