package beam

import (
	"slices"

	"github.com/cookoff/cookoff/internal/games/alamode/kitchen"
)

// stop is a step of a plan: the chef walks to a spot and uses a cell there, or waits.
type stop struct {
	used  kitchen.Cell // NoCell for a wait
	at    spot
	level uint8 // own actions up to its end
}

// replayed is the level of a parent that is a stop of the last turn's plan, instead of a state.
const replayed = -1

// keepLine saves the best plan before the next search reuses its states.
func (s *search) keepLine() {
	s.line = s.line[:0]
	for n := &s.leaf; n.level > 0; n = &s.levels[n.before.level].nodes[n.before.slot] {
		s.line = append(s.line, stop{n.used, n.spot, n.level})
		if n.before.level == replayed {
			for i := n.before.slot; i >= 0; i-- {
				s.line = append(s.line, s.past[i])
			}
			break
		}
	}
	slices.Reverse(s.line)
}

// resume offers the playable part of the last turn's plan, so that a search does not lose the result of the
// previous one.
func (s *search) resume(root *node) {
	s.past = s.past[:0]
	for _, old := range s.line {
		if old.level--; old.level > 0 {
			s.past = append(s.past, old)
		}
	}
	s.parent = step{}
	p := *root
	for i, next := range s.past {
		if !s.replay(&p, next) {
			return
		}
		p = s.child
		s.past[i].level = p.level
		s.parent = step{replayed, int32(i)}
	}
}

// replay makes the child of p for a stop of a plan, and reports whether it could.
func (s *search) replay(p *node, next stop) bool {
	if int(p.level) >= s.depth {
		return false
	}
	if next.used == kitchen.NoCell {
		return s.pauseMoving(p)
	}
	closed := s.board.Tiles[next.used] == kitchen.OvenTile && s.turn+2*int(p.level) < s.oven.closed
	return !closed && s.playOn(p, next.at, next.used)
}
