package site

import "sync"

// shownMatch identifies a match even if its number is reused after its deletion.
type shownMatch struct {
	id    int64
	ended int64 // in ns since 1970
}

// shownMatches caches the pages of recently watched matches: they do not change.
type shownMatches[K comparable] struct {
	busy chan struct{} // limits the number made concurrently

	mu    sync.Mutex
	pages map[K][]byte
	order []K // oldest first
}

// mostShown limits the cached pages.
const mostShown = 32

func (s *shownMatches[K]) get(m K) []byte {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.pages[m]
}

func (s *shownMatches[K]) put(m K, page []byte) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.pages == nil {
		s.pages = map[K][]byte{}
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
