package progress

import "testing"

// Stored matches take no time, whether already counted or not.
func TestMatchesLeft(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name  string
		c     Tournament
		left  int
		share float64
	}{
		{"nothing is stored", Tournament{Total: 10, Kept: 4, fresh: 4}, 6, 1},
		{"all that is stored is found", Tournament{Total: 10, found: 3, Kept: 4, fresh: 1}, 6, 1},
		{"some is still to be found", Tournament{Total: 10, found: 4, Kept: 3, fresh: 2}, 4, 4.0 / 7},
		{"all is stored", Tournament{Total: 10, found: 10, Kept: 3}, 0, 0},
		{"another run has added some", Tournament{Total: 10, found: 1, Kept: 4}, 6, 1},
		{"the end", Tournament{Total: 10, found: 4, Kept: 10, fresh: 6}, 0, 0},
	} {
		if left, share := tt.c.left(), tt.c.ShareLeft(); left != tt.left || share != tt.share {
			t.Errorf("%s: %d games are left, a share of %v", tt.name, left, share)
		}
	}
}
