package schedule

import "slices"

// patient is after how many turns in which it could take something or go for it a thief is expected to stay where it is.
const patient = 2

// watch finds out which thieves stay where they are, given what was known of them in the turn before.
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

// beckons reports whether there is something for a thief to go for or to take, if it is like most.
func (w *world) beckons(t *thief) bool { return w.nearestLoot(t) != none }

// takeHeart has a plan that begins nothing any more look around as if it were new: thieves may have turned out harmless.
func (p *Plan) takeHeart() {
	begins := func(o int32) bool { return !p.now.dishes[o].closed && !p.best.skip[o] }
	if p.ahead > 0 || slices.ContainsFunc(p.best.line, begins) {
		return
	}
	p.startOver()
}
