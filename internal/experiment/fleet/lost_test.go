package fleet

import "testing"

// A match that ends its workers is given up soon where no other does, and late where workers are lost all the time.
func TestBlamed(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ begun, ended, want int }{
		{1000, 0, leastEnded}, {20, 0, 4}, {1000, 100, 6}, {1000, 300, 10}, {100, 100, mostEnded}, {0, 0, mostEnded},
	} {
		n := 1
		for h := (&Hub{begun: c.begun + 1, ended: c.ended + 1}); !h.blamed(n); n++ {
			h.begun++
			h.ended++
		}
		if n != c.want {
			t.Errorf("%+v: it is given up after %d", c, n)
		}
	}
}
