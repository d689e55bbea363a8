package fleet

import (
	"fmt"
	"math"
	"slices"
)

// A match may crash its workers, but machines are also switched off, and some lose their connection often. So a match
// is given up only once chance is a very unlikely reason for the number of workers that it lost.
const (
	minEnded = 3    // minimum of lost workers before a match is given up
	maxEnded = 12   // maximum, at any rate of lost workers
	chance   = 1e-5 // accepted probability of giving up an innocent match
)

// isToBlame reports whether a match that lost some workers is to blame, compared with the rate of losses with other
// matches.
func (h *Hub) isToBlame(workers int) bool {
	if workers < minEnded || workers >= maxEnded {
		return workers >= maxEnded
	}
	others := float64(max(h.ended-workers, 0)+1) / float64(max(h.begun-workers, 0)+2)
	return math.Pow(others, float64(workers)) < chance
}

// recordLoss counts the tasks of a lost worker, and gives up matches that were lost too often.
func (s *Stage) recordLoss(w *member) {
	for _, t := range s.tasks {
		if !t.isWith(w.Name) {
			continue
		}
		s.hub.ended++
		for _, m := range slices.Clone(t.matches) {
			key := m.order.Key
			s.ended[key] = append(s.ended[key], w.Key)
			if n := len(s.ended[key]); s.hub.isToBlame(n) {
				s.hub.Warn(fmt.Sprintf("%s: %d workers were lost while playing it, so it does not count", m.order.Title(), n))
				s.givenUp[key] = true
				m.done <- outcome{err: errCrashesWorkers}
				s.finish(m)
			}
		}
	}
}

// undoLoss undoes recordLoss: only the connection of the worker was lost.
func (s *Stage) undoLoss(w *member) {
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
