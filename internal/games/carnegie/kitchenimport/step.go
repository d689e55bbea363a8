package kitchenimport

import "github.com/cookoff/cookoff/internal/sim"

// Step is an inferred call.
type Step struct {
	Team  sim.Team
	fn    sim.Fn
	bot   int
	x, y  int // the target; of a move, the step
	goods sim.Goods

	hidden   *hidden   // the hidden item that it puts down or takes; nil for none
	added    []*hidden // foods that were added to hidden before it is taken
	other    *hidden   // item that is then assumed to have been taken earlier, instead of hidden
	late     bool      // comes after the bot's move
	undo     []wasAt   // changes of assumed tiles
	previous int       // assumed tile of hidden before
	key      uint64    // hash; 0 if not computed yet
}

// hash returns the hash of a step. The hash of a set of steps is the sum of theirs.
func (p *Step) hash() uint64 {
	if p.key != 0 {
		return p.key
	}
	const prime = 0x9E3779B97F4A7C15
	h := uint64(p.fn) + prime
	mix := func(n int) {
		h = (h + uint64(n) + 1) * prime
		h ^= h >> 32
	}
	for _, n := range []int{p.bot, p.x, p.y, int(p.goods)} {
		mix(n)
	}
	if p.hidden != nil && p.hidden.put != p {
		mix(p.hidden.from)
	}
	p.key = h
	return h
}

// Play makes the call.
func (p *Step) Play(c sim.Controller) bool {
	switch p.fn {
	case sim.FnMove:
		return c.Move(p.bot, p.x, p.y)
	case sim.FnBuy:
		return c.Buy(p.bot, p.goods, p.x, p.y)
	case sim.FnSwitchMaps:
		return c.SwitchMaps()
	}
	return c.Act(p.fn, p.bot, p.x, p.y)
}

// arrange moves late steps behind the moves of their bots.
func arrange(steps []*Step) []*Step {
	for i := 0; i < len(steps); i++ {
		if !steps[i].late {
			continue
		}
		step := steps[i]
		step.late = false
		for j := i + 1; j < len(steps); j++ {
			if steps[j].bot == step.bot && steps[j].fn == sim.FnMove {
				copy(steps[i:j], steps[i+1:j+1])
				steps[j] = step
				i--
				break
			}
		}
	}
	return steps
}
