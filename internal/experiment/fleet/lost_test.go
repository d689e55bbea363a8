package fleet

import "testing"

// A match that crashes its workers is given up early if other matches do not, and late if workers are lost often.
func TestBlamed(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ begun, ended, want int }{
		{1000, 0, minEnded}, {20, 0, 4}, {1000, 100, 6}, {1000, 300, 10}, {100, 100, maxEnded}, {0, 0, maxEnded},
	} {
		n := 1
		for h := (&Hub{begun: c.begun + 1, ended: c.ended + 1}); !h.isToBlame(n); n++ {
			h.begun++
			h.ended++
		}
		if n != c.want {
			t.Errorf("%+v: it is given up after %d", c, n)
		}
	}
}
