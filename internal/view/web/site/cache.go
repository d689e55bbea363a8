package site

import (
	"slices"
	"sync"

	"github.com/cookoff/cookoff/internal/experiment/store"
)

// cache keeps values between requests: the recently used ones, of a limited size.
type cache[K comparable, V any] struct {
	most int // size of all values; the newest one is kept whatever its size is

	mu      sync.Mutex
	entries map[K]*entry[V]
	order   []K // the least recently used first
}

type entry[V any] struct {
	making sync.Mutex // held while the value is made
	value  *V         // nil: not made yet
	size   int
}

func newCache[K comparable, V any](most int) *cache[K, V] {
	return &cache[K, V]{most: most, entries: map[K]*entry[V]{}}
}

// get returns a value; nil if it is not kept.
func (c *cache[K, V]) get(key K) *V {
	c.mu.Lock()
	defer c.mu.Unlock()
	if e := c.entries[key]; e != nil {
		return e.value
	}
	return nil
}

// update replaces a value, which may be nil, by another one of some size. Only one request at a time does so.
func (c *cache[K, V]) update(key K, renew func(old *V) (value *V, size int, err error)) (*V, error) {
	e := c.use(key)
	e.making.Lock()
	defer e.making.Unlock()
	value, size, err := renew(e.value)
	if err == nil {
		c.keep(e, value, size)
	}
	return value, err
}

// put keeps a value of some size.
func (c *cache[K, V]) put(key K, value *V, size int) { c.keep(c.use(key), value, size) }

// use returns an entry, which is the last one that was used from now on.
func (c *cache[K, V]) use(key K) *entry[V] {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.entries[key] == nil {
		c.entries[key] = &entry[V]{}
	}
	c.order = append(slices.DeleteFunc(c.order, func(k K) bool { return k == key }), key)
	return c.entries[key]
}

// keep keeps a value, in place of those used least recently where there is no room.
func (c *cache[K, V]) keep(e *entry[V], value *V, size int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	e.value, e.size = value, size
	total := 0
	for i, key := range slices.Backward(c.order) {
		other := c.entries[key]
		if total += other.size; total > c.most && other != e {
			delete(c.entries, key)
			c.order = slices.Delete(c.order, i, i+1)
		}
	}
}

// Limits of the cached matches and traces.
const (
	mostShown = 32
	mostBytes = 64 << 20
)

// sizeOf returns the size in the cache of pages of some bytes: at most mostShown of them are kept.
func sizeOf(bytes int) int { return max(bytes, mostBytes/mostShown) }

// shownMatch identifies a match even if its number is reused after its deletion.
type shownMatch struct {
	id    int64
	ended int64 // in ns since 1970
}

func keyOf(e store.ScheduledMatch) shownMatch {
	return shownMatch{e.Match.ID, e.Match.Ended.UnixNano()}
}
