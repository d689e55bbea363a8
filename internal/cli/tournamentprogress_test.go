package cli

import "testing"

// What was played before takes no time, whether it was found already or comes later.
func TestMatchesLeft(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name  string
		c     tournamentProgress
		left  int
		share float64
	}{
		{"nothing is stored", tournamentProgress{total: 10, kept: 4, fresh: 4}, 6, 1},
		{"all that is stored is found", tournamentProgress{total: 10, found: 3, kept: 4, fresh: 1}, 6, 1},
		{"some is still to be found", tournamentProgress{total: 10, found: 4, kept: 3, fresh: 2}, 4, 4.0 / 7},
		{"all is stored", tournamentProgress{total: 10, found: 10, kept: 3}, 0, 0},
		{"another run has added some", tournamentProgress{total: 10, found: 1, kept: 4}, 6, 1},
		{"the end", tournamentProgress{total: 10, found: 4, kept: 10, fresh: 6}, 0, 0},
	} {
		if left, share := tt.c.left(), tt.c.shareLeft(); left != tt.left || share != tt.share {
			t.Errorf("%s: %d games are left, a share of %v", tt.name, left, share)
		}
	}
}
