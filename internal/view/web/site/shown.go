package site

import (
	"sync"

	"github.com/cookoff/cookoff/internal/experiment/store"
)

// shownMatch identifies a match even if its number is reused after its deletion.
type shownMatch struct {
	id    int64
	ended int64 // in ns since 1970
}

func keyOf(e store.ScheduledMatch) shownMatch {
	return shownMatch{e.Match.ID, e.Match.Ended.UnixNano()}
}

// shownMatches caches what is made of recently watched matches: it does not change.
type shownMatches[K comparable, V any] struct {
	busy chan struct{} // limits the number made concurrently

	mu    sync.Mutex
	pages map[K]*V
	order []K // oldest first
}

// mostShown limits the cached matches.
const mostShown = 32

func (s *shownMatches[K, V]) get(m K) *V {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.pages[m]
}

func (s *shownMatches[K, V]) put(m K, page *V) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.pages == nil {
		s.pages = map[K]*V{}
	}
	if s.pages[m] == nil {
		s.order = append(s.order, m)
	}
	s.pages[m] = page
	if len(s.order) > mostShown {
		delete(s.pages, s.order[0])
		s.order = s.order[1:]
	}
}
