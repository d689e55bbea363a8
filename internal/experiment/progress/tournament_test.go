package progress

import "testing"

// Stored matches do not count as remaining time, whether the run has looked them up or not.
func TestMatchesLeft(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name  string
		c     Tournament
		left  int
		share float64
	}{
		{"nothing stored", Tournament{Total: 10, Kept: 4, fresh: 4}, 6, 1},
		{"all stored matches found", Tournament{Total: 10, found: 3, Kept: 4, fresh: 1}, 6, 1},
		{"some stored matches not found yet", Tournament{Total: 10, found: 4, Kept: 3, fresh: 2}, 4, 4.0 / 7},
		{"all stored", Tournament{Total: 10, found: 10, Kept: 3}, 0, 0},
		{"matches added by another run", Tournament{Total: 10, found: 1, Kept: 4}, 6, 1},
		{"the end", Tournament{Total: 10, found: 4, Kept: 10, fresh: 6}, 0, 0},
	} {
		if left, share := tt.c.left(), tt.c.ShareLeft(); left != tt.left || share != tt.share {
			t.Errorf("%s: %d matches left, a share of %v, want %d and %v", tt.name, left, share, tt.left, tt.share)
		}
	}
}
