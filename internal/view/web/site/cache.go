package site

import (
	"context"
	"slices"
	"sync"

	"github.com/cookoff/cookoff/internal/experiment/store"
)

// cache is a cache of limited total size. It evicts the values that were set or updated least recently.
type cache[K comparable, V any] struct {
	limit int // on the total size; the newest value is kept regardless of its size

	mu      sync.Mutex
	entries map[K]*entry[V]
	order   []K // least recently set or updated first
}

type entry[V any] struct {
	making chan struct{} // has room for the one request that computes the value
	value  *V            // nil: not computed yet
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

// update replaces the value of a key by the result of renew, which gets the old value, or nil if there is none, and also
// returns the size of the new one. Requests for the same key wait for each other, until their context is done.
func (c *cache[K, V]) update(ctx context.Context, key K, renew func(old *V) (value *V, size int, err error)) (*V, error) {
	e := c.use(key)
	select {
	case e.making <- struct{}{}:
		defer func() { <-e.making }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	value, size, err := renew(e.value)
	switch {
	case err == nil:
		c.set(key, e, value, size)
	case e.value == nil:
		c.drop(key, e)
	}
	return value, err
}

// put adds a value.
func (c *cache[K, V]) put(key K, value *V, size int) { c.set(key, c.use(key), value, size) }

// use returns the entry of a key, and moves it to the end of the order.
func (c *cache[K, V]) use(key K) *entry[V] {
	c.mu.Lock()
	defer c.mu.Unlock()
	e := c.entries[key]
	if e == nil {
		e = &entry[V]{making: make(chan struct{}, 1)}
	}
	c.enter(key, e)
	return e
}

// enter puts an entry at the end of the order. The caller holds the lock.
func (c *cache[K, V]) enter(key K, e *entry[V]) {
	c.entries[key] = e
	c.order = append(slices.DeleteFunc(c.order, func(k K) bool { return k == key }), key)
}

// set sets the value of an entry, and evicts the oldest other entries until the total size is within the limit.
func (c *cache[K, V]) set(key K, e *entry[V], value *V, size int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	e.value, e.size = value, size
	if c.entries[key] != e { // it was evicted or dropped while the value was computed
		c.enter(key, e)
	}
	total := 0
	for i, key := range slices.Backward(c.order) {
		other := c.entries[key]
		if total += other.size; total > c.limit && other != e {
			delete(c.entries, key)
			c.order = slices.Delete(c.order, i, i+1)
		}
	}
}

// drop removes an entry without a value: otherwise entries of failed keys would accumulate.
func (c *cache[K, V]) drop(key K, e *entry[V]) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.entries[key] == e {
		delete(c.entries, key)
		c.order = slices.DeleteFunc(c.order, func(k K) bool { return k == key })
	}
}

// Limits of the cached pages.
const (
	maxPages = 32
	maxBytes = 64 << 20
)

// sizeOf returns the size with which a page counts: at least enough that no more than maxPages pages are cached.
func sizeOf(bytes int) int { return max(bytes, maxBytes/maxPages) }

// matchKey identifies a match even if its number is reused after its deletion.
type matchKey struct {
	id    int64
	ended int64 // in ns since 1970
}

func keyOf(e store.ScheduledMatch) matchKey {
	return matchKey{e.Match.ID, e.Match.Ended.UnixNano()}
}
