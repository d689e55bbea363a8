package site

import (
	"slices"
	"sync"

	"github.com/cookoff/cookoff/internal/experiment/store"
)

// cache is a least recently used (LRU) cache of limited total size.
type cache[K comparable, V any] struct {
	limit int // on the total size; the newest value is kept regardless of its size

	mu      sync.Mutex
	entries map[K]*entry[V]
	order   []K // least recently used first
}

type entry[V any] struct {
	making sync.Mutex // held while the value is computed
	value  *V         // nil: not computed yet
	size   int
}

func newCache[K comparable, V any](limit int) *cache[K, V] {
	return &cache[K, V]{limit: limit, entries: map[K]*entry[V]{}}
}

// get returns a cached value, or nil.
func (c *cache[K, V]) get(key K) *V {
	c.mu.Lock()
	defer c.mu.Unlock()
	if e := c.entries[key]; e != nil {
		return e.value
	}
	return nil
}

// update replaces a value, which may be nil. renew also returns the size of the new value. Requests for the same key wait for
// each other.
func (c *cache[K, V]) update(key K, renew func(old *V) (value *V, size int, err error)) (*V, error) {
	e := c.use(key)
	e.making.Lock()
	defer e.making.Unlock()
	value, size, err := renew(e.value)
	switch {
	case err == nil:
		c.set(e, value, size)
	case e.value == nil:
		c.drop(key, e)
	}
	return value, err
}

// put adds a value.
func (c *cache[K, V]) put(key K, value *V, size int) { c.set(c.use(key), value, size) }

// use returns the entry of a key, and marks it as the most recently used.
func (c *cache[K, V]) use(key K) *entry[V] {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.entries[key] == nil {
		c.entries[key] = &entry[V]{}
	}
	c.order = append(slices.DeleteFunc(c.order, func(k K) bool { return k == key }), key)
	return c.entries[key]
}

// set sets the value of an entry, and evicts the least recently used ones beyond the limit.
func (c *cache[K, V]) set(e *entry[V], value *V, size int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	e.value, e.size = value, size
	total := 0
	for i, key := range slices.Backward(c.order) {
		other := c.entries[key]
		if total += other.size; total > c.limit && other != e {
			delete(c.entries, key)
			c.order = slices.Delete(c.order, i, i+1)
		}
	}
}

// drop removes an entry without a value: there may be any number of matches that cannot be shown.
func (c *cache[K, V]) drop(key K, e *entry[V]) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.entries[key] == e {
		delete(c.entries, key)
		c.order = slices.DeleteFunc(c.order, func(k K) bool { return k == key })
	}
}

// Limits of the cached matches and traces.
const (
	maxShown = 32
	maxBytes = 64 << 20
)

// sizeOf returns the size in the cache of a page: at least enough that no more than maxShown pages are cached.
func sizeOf(bytes int) int { return max(bytes, maxBytes/maxShown) }

// matchKey identifies a match even if its number is reused after its deletion.
type matchKey struct {
	id    int64
	ended int64 // in ns since 1970
}

func keyOf(e store.ScheduledMatch) matchKey {
	return matchKey{e.Match.ID, e.Match.Ended.UnixNano()}
}
