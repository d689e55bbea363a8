package schedule

import "slices"

// harmlessAfter is the number of turns without stealing, despite an opportunity, after which a thief is
// expected to stay in place.
const harmlessAfter = 2

// countPassedUp counts the turns in which thieves did not use an opportunity, given their previous state.
func (w *world) countPassedUp(before []thief) {
	for i := range w.thieves {
		t := &w.thieves[i]
		for _, b := range before {
			if b.id != t.id || b.cell != t.cell {
				continue
			}
			t.passedUp = b.passedUp
			if b.holds == nothing && t.holds == nothing && w.hasTarget(t) {
				t.passedUp++
			}
		}
	}
}

// hasTarget reports whether a typical thief would take or go for something.
func (w *world) hasTarget(t *thief) bool { return w.nearestLoot(t) != none }

// restartIfIdle restarts the search of a plan that begins no more orders, since thieves may have turned out
// harmless.
func (p *Plan) restartIfIdle() {
	begins := func(o int32) bool { return !p.now.dishes[o].closed && !p.best.skip[o] }
	if p.surveyLeft > 0 || slices.ContainsFunc(p.best.priority, begins) {
		return
	}
	p.restartSurvey()
}
