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
	sizes map[K]int
	bytes int // of all pages
	order []K // oldest first
}

// Limits of the cached matches; the newest one is kept whatever its size is.
const (
	mostShown = 32
	mostBytes = 64 << 20
)

func (s *shownMatches[K, V]) get(m K) *V {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.pages[m]
}

// put keeps a page of about some bytes, in place of the oldest ones where there is no room.
func (s *shownMatches[K, V]) put(m K, page *V, size int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.pages == nil {
		s.pages, s.sizes = map[K]*V{}, map[K]int{}
	}
	if s.pages[m] == nil {
		s.order = append(s.order, m)
	}
	s.bytes += size - s.sizes[m]
	s.pages[m], s.sizes[m] = page, size
	for len(s.order) > mostShown || s.bytes > mostBytes && len(s.order) > 1 {
		oldest := s.order[0]
		s.bytes -= s.sizes[oldest]
		delete(s.pages, oldest)
		delete(s.sizes, oldest)
		s.order = s.order[1:]
	}
}
