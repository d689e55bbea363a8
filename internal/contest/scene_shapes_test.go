package contest_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cookoff/cookoff/internal/contest/scene"
)

// A picture is placed by its paths' numbers, across and down in turn.
func TestPlaced(t *testing.T) {
	t.Parallel()
	p := scene.Picture{{Path: scene.Box(0, 0, 16, 8), Fill: scene.Wood}, {Path: "M 2 4 Q 6 8 10 12", Stroke: scene.Ink, Width: 2}}
	want := scene.Picture{
		{Path: "M 1 3 L 9 3 L 9 7 L 1 7 Z", Fill: scene.Wood},
		{Path: "M 2 5 Q 4 7 6 9", Stroke: scene.Ink, Width: 1},
	}
	if diff := cmp.Diff(want, p.Placed(1, 3, 0.5)); diff != "" {
		t.Errorf("placed (-want +got):\n%s", diff)
	}
	if got := scene.Disc(8, 8, 4); got[:6] != "M 8 4 " {
		t.Errorf("disc %s", got)
	}
}
