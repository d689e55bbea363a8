package chef1

import (
	"github.com/cookoff/cookoff/bots/carnegie/assign"
	"github.com/cookoff/cookoff/bots/carnegie/traffic"
	"github.com/cookoff/cookoff/internal/sim"
)

// maxErrands bounds the errands that are looked at in a turn: those of the dishes that close first.
const maxErrands = 40

// giveErrands gives every bot whose hands are free the errand that is best for the team (the
// Hungarian method), and finds everybody's next step.
func (p *plan) giveErrands() {
	p.errands = p.errands[:min(len(p.errands), maxErrands)]
	var free []int
	for i := range p.cooks {
		if p.cooks[i].errand.task == rest {
			free = append(free, i)
		}
	}
	if len(free) > 0 && len(p.errands) > 0 {
		value := make([][]int, len(free))
		for row, i := range free {
			value[row] = make([]int, len(p.errands)+len(free)) // the last are for resting
			for n := range p.errands {
				value[row][n] = p.worth(&p.cooks[i], &p.errands[n])
			}
		}
		for row, n := range assign.Best(value) {
			if n >= 0 && n < len(p.errands) && value[row][n] > 0 {
				p.cooks[free[row]].errand = p.errands[n]
			}
		}
	}
	for i := range p.cooks {
		k := &p.cooks[i]
		if k.errand.task == rest && k.hands != 0 {
			k.errand = errand{task: stow, dish: nothing, thing: k.thing}
		}
		k.step = p.stepFor(k)
		p.habits[k.id-p.first] = k.errand
	}
}

// walkers are those who have somewhere to go, the most urgent first, and then the others, who only
// keep out of the way.
func (p *plan) walkers() []traffic.Walker {
	var walkers []traffic.Walker
	p.walking = p.walking[:0]
	for _, busy := range []bool{true, false} {
		for i := range p.cooks {
			k := &p.cooks[i]
			if (k.step.fn != sim.FnNone) != busy {
				continue
			}
			w := traffic.Walker{Cell: k.cell}
			if busy {
				w.Goal = p.floor.Reach(k.step.tile)
				if k.step.then != nothing {
					w.Then = p.floor.Reach(k.step.then)
				}
			}
			walkers = append(walkers, w)
			p.walking = append(p.walking, i)
		}
	}
	return walkers
}
