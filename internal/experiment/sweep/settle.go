package sweep

import (
	"cmp"
	"math"
	"slices"
)

// settle excludes variants shown to be worse than a remaining one and, at the end of a round, the worse half.
func (r *Race) settle() {
	for _, i := range r.left() {
		if by, evidence := r.worseThan(i); evidence >= r.requiredEvidence() && r.runners[by].outcome == Racing {
			r.runners[i].outcome = Worse
		}
	}
	if r.next < r.ends || r.final || r.allAlike() {
		return
	}
	left := r.left()
	slices.SortStableFunc(left, func(i, j int) int { return cmp.Compare(r.runners[j].mean(), r.runners[i].mean()) })
	for _, i := range left[(len(left)+1)/2:] {
		r.runners[i].outcome, r.runners[i].round = LeftOut, r.round
	}
}

// worseThan returns the variant with the most evidence of being better than i; -1 without evidence.
func (r *Race) worseThan(i int) (by int, evidence float64) {
	by = -1
	for j := range r.runners {
		if e := r.ahead[j][i].Evidence(); e > evidence {
			by, evidence = j, e
		}
	}
	return by, evidence
}

// requiredEvidence returns the evidence required to find a variant worse: the risk is split among the variants that could wrongly
// beat the best one.
func (r *Race) requiredEvidence() float64 {
	return math.Log(float64(max(1, len(r.runners)-1)) / r.settings.Alpha)
}

// readmit readmits variants left out without proof, if pairs remain. From then on, only proof excludes variants.
func (r *Race) readmit() {
	r.final = true
	for i := range r.runners {
		if it := &r.runners[i]; it.outcome == LeftOut {
			it.outcome = Racing
		}
	}
}

// finish sets the outcomes of the remaining variants: of those that played most, one is the best, and the others are
// not shown to be worse.
func (r *Race) finish(left []int) {
	if len(left) == 0 {
		return
	}
	best := slices.MaxFunc(left, func(i, j int) int {
		a, b := &r.runners[i], &r.runners[j]
		return cmp.Or(cmp.Compare(len(a.results), len(b.results)), cmp.Compare(a.mean(), b.mean()))
	})
	for _, i := range left {
		r.runners[i].outcome = LeftOut
	}
	r.runners[best].outcome = Best
}
