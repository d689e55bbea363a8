package site

import (
	"context"
	"errors"
	"testing"
)

// The cache keeps the most recently used values up to its size, and always the last one added.
func TestCache(t *testing.T) {
	t.Parallel()
	c := newCache[int, int](maxBytes)
	kept := func() (n int) {
		for m := range 100 {
			if c.get(m) != nil {
				n++
			}
		}
		return n
	}
	for m := range 40 {
		c.put(m, new(m), sizeOf(1))
	}
	if kept() != maxPages || c.get(7) != nil || c.get(8) == nil {
		t.Errorf("%d small pages are cached", kept())
	}
	same := func(old *int) (*int, int, error) { return old, sizeOf(1), nil }
	if again, err := c.update(t.Context(), 8, same); err != nil || *again != 8 {
		t.Errorf("value 8 is %v, error %v", again, err)
	}
	if c.put(40, new(40), sizeOf(1)); kept() != maxPages || c.get(8) == nil || c.get(9) != nil {
		t.Error("the most recently used page was evicted")
	}
	for m := 41; m < 46; m++ {
		c.put(m, new(m), maxBytes/4)
	}
	if kept() != 4 || c.get(42) == nil {
		t.Errorf("%d large pages are cached", kept())
	}
	c.put(45, new(1), 10) // again, and smaller
	if kept() != 4 || *c.get(45) != 1 {
		t.Errorf("%d pages are cached", kept())
	}
	if c.put(46, new(46), 2*maxBytes); kept() != 1 || c.get(46) == nil {
		t.Errorf("%d pages are cached with one larger than the limit", kept())
	}
	wrong := errors.New("wrong")
	if _, err := c.update(t.Context(), 47, func(*int) (*int, int, error) { return nil, 0, wrong }); !errors.Is(err, wrong) || c.get(47) != nil {
		t.Errorf("a failed value is cached, error %v", err)
	}
	if len(c.entries) != 1 || len(c.order) != 1 {
		t.Errorf("%d entries and %d keys after a failed value", len(c.entries), len(c.order))
	}
}

// A request that waits for another one with the same key computes the value if that one fails, and gives up when its context is
// done.
func TestConcurrentCacheRequests(t *testing.T) {
	t.Parallel()
	c := newCache[int, int](maxBytes)
	begun, fail, second := make(chan struct{}), make(chan struct{}), make(chan error, 1)
	wrong := errors.New("wrong")
	go func() {
		_, _ = c.update(context.Background(), 1, func(*int) (*int, int, error) {
			close(begun)
			<-fail
			return nil, 0, wrong
		})
	}()
	<-begun
	over, cancel := context.WithCancel(t.Context())
	cancel()
	value := func(*int) (*int, int, error) { return new(7), 1, nil }
	if _, err := c.update(over, 1, value); !errors.Is(err, context.Canceled) {
		t.Errorf("a request with a cancelled context: error %v", err)
	}
	e := c.use(1)
	go func() {
		_, err := c.update(t.Context(), 1, value)
		second <- err
	}()
	close(fail)
	if err := <-second; err != nil || c.get(1) == nil || *c.get(1) != 7 {
		t.Errorf("the second request: error %v", err)
	}
	c.drop(1, e)
	if c.set(1, e, new(8), 1); c.get(1) == nil || *c.get(1) != 8 {
		t.Error("a value was lost because its entry was evicted while it was computed")
	}
}
