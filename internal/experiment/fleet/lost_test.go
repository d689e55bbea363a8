package fleet

import "testing"

// A match that crashes its workers is abandoned early if other matches end normally, and late if
// workers are often lost.
func TestIsToBlame(t *testing.T) {
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
			t.Errorf("%d matches begun, %d ended without a result: abandoned after %d lost workers, want %d", c.begun, c.ended, n, c.want)
		}
	}
}
