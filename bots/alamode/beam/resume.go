package beam

import (
	"slices"

	"github.com/cookoff/cookoff/internal/games/alamode/kitchen"
)

// planStep is a step of a plan: the chef walks to a spot and uses a cell there, or waits.
type planStep struct {
	used  kitchen.Cell // NoCell: wait
	spot  spot
	level uint8 // number of own actions up to its end
}

// replayed is the level of a reference to a step of the last turn's plan instead of a state.
const replayed = -1

// savePlan saves the best plan before the next search reuses its states.
func (s *search) savePlan() {
	s.bestPlan = s.bestPlan[:0]
	for n := &s.leaf; n.level > 0; n = &s.levels[n.parent.level].nodes[n.parent.slot] {
		s.bestPlan = append(s.bestPlan, planStep{n.used, n.spot, n.level})
		if n.parent.level == replayed {
			for i := n.parent.slot; i >= 0; i-- {
				s.bestPlan = append(s.bestPlan, s.lastPlan[i])
			}
			break
		}
	}
	slices.Reverse(s.bestPlan)
}

// resume adds the states of the last turn's plan, as far as it is still possible, so that a search does not
// lose the result of the previous one.
func (s *search) resume(root *node) {
	s.lastPlan = s.lastPlan[:0]
	for _, old := range s.bestPlan {
		if old.level--; old.level > 0 {
			s.lastPlan = append(s.lastPlan, old)
		}
	}
	s.parent = nodeRef{}
	p := *root
	for i, next := range s.lastPlan {
		if !s.replay(&p, next) {
			return
		}
		p = s.child
		s.lastPlan[i].level = p.level
		s.parent = nodeRef{replayed, int32(i)}
	}
}

// replay makes the child of p for a step of a plan, and reports whether it is possible.
func (s *search) replay(p *node, next planStep) bool {
	if int(p.level) >= s.depth {
		return false
	}
	if next.used == kitchen.NoCell {
		return s.pauseMoving(p)
	}
	closed := s.board.Tiles[next.used] == kitchen.OvenTile && s.turn+2*int(p.level) < s.oven.closedUntil
	return !closed && s.playOn(p, next.spot, next.used)
}
