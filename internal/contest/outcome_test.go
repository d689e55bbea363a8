package contest_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/cookoff/cookoff/internal/contest"
)

func TestTiming(t *testing.T) {
	t.Parallel()
	var timing contest.Timing
	if timing.Mean() != 0 {
		t.Errorf("the mean of no turns is %v", timing.Mean())
	}
	for turn, d := range []time.Duration{2, 6, 1, 6, 5} {
		timing.Add(turn+1, d*time.Millisecond)
	}
	want := contest.Timing{Turns: 5, Total: 20 * time.Millisecond, Slowest: 6 * time.Millisecond, SlowestTurn: 2}
	if diff := cmp.Diff(want, timing); diff != "" {
		t.Errorf("timing (-want +got):\n%s", diff)
	}
	if timing.Mean() != 4*time.Millisecond {
		t.Errorf("mean is %v", timing.Mean())
	}
}
