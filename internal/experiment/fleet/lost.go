package fleet

import (
	"fmt"
	"math"
	"slices"
)

// A match may end the workers that play it, but machines are switched off, too, and some lose their connection all the time. So a match
// is given up once chance alone would hardly have hit it that often.
const (
	leastEnded = 3    // workers that are lost with a match before it is given up
	mostEnded  = 12   // with which it is given up however often workers are lost
	chance     = 1e-5 // that a match is given up which is not to blame
)

// blamed reports whether a match is to blame for the loss of some workers, as often as workers are lost with other matches.
func (h *Hub) blamed(workers int) bool {
	if workers < leastEnded || workers >= mostEnded {
		return workers >= mostEnded
	}
	others := float64(max(h.ended-workers, 0)+1) / float64(max(h.begun-workers, 0)+2)
	return math.Pow(others, float64(workers)) < chance
}

// lost counts what a lost worker had, and gives up what was lost too often.
func (s *Stage) lost(w *member) {
	for _, t := range s.tasks {
		if !t.isWith(w.Name) {
			continue
		}
		s.hub.ended++
		for _, m := range slices.Clone(t.matches) {
			key := m.order.Key
			s.ended[key] = append(s.ended[key], w.Key)
			if n := len(s.ended[key]); s.hub.blamed(n) {
				s.hub.Warn(fmt.Sprintf("%s: %d workers were lost while they played it; it does not count", m.order.Title(), n))
				s.givenUp[key] = true
				m.done <- outcome{err: errEndsWorkers}
				s.finish(m)
			}
		}
	}
}

// found takes back what lost counted: the worker lives, only its connection was lost.
func (s *Stage) found(w *member) {
	for key, workers := range s.ended {
		left := slices.DeleteFunc(workers, func(lost string) bool { return lost == w.Key })
		if len(left) == len(workers) {
			continue
		}
		delete(s.givenUp, key)
		if s.ended[key] = left; len(left) == 0 {
			delete(s.ended, key)
		}
	}
}
