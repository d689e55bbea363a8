package schedule

import "slices"

// patient is the number of turns without stealing, despite an opportunity, after which a thief is expected to stay where it is.
const patient = 2

// watch finds the thieves that stay where they are, given their state in the turn before.
func (w *world) watch(before []thief) {
	for i := range w.thieves {
		t := &w.thieves[i]
		for _, b := range before {
			if b.id != t.id || b.cell != t.cell {
				continue
			}
			t.stood = b.stood
			if b.holds == nothing && t.holds == nothing && w.beckons(t) {
				t.stood++
			}
		}
	}
}

// beckons reports whether a typical thief would have something to take or to go for.
func (w *world) beckons(t *thief) bool { return w.nearestLoot(t) != none }

// takeHeart restarts the search of a plan that begins nothing any more, as thieves may have turned out harmless.
func (p *Plan) takeHeart() {
	begins := func(o int32) bool { return !p.now.dishes[o].closed && !p.best.skip[o] }
	if p.ahead > 0 || slices.ContainsFunc(p.best.line, begins) {
		return
	}
	p.startOver()
}
