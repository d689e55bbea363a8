package kitchenimport

import "github.com/cookoff/cookoff/internal/sim"

// Step is a call that was found.
type Step struct {
	Team  sim.Team
	fn    sim.Fn
	bot   int
	x, y  int // the target; of a move, the step
	goods sim.Goods

	hidden *hidden   // the item that it puts on, or takes from, a tile that the replay does not show; nil for none
	added  []*hidden // foods that were added to that item meanwhile
	other  *hidden   // that is then thought to have been taken before, in place of hidden
	late   bool      // it comes after the bot's move
	undo   []wasAt   // what taking it changed
	kept   int       // where hidden was thought to have been before
	key    uint64    // hash, once it is made
}

// hash is a number for the step, such that sums differ for other sets of steps.
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

// arrange puts steps that come after the bot's move behind it.
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
