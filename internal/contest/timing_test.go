package contest_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/must"
)

// counted returns turns with these times in ms. The limit is 100 ms, and 10 ms in the last turn.
func counted(own ...time.Duration) *contest.Timing {
	t := new(contest.Timing)
	for i, d := range own {
		t.Counted = append(t.Counted, contest.TurnTime{Turn: i + 1, Own: d * time.Millisecond, Limit: 100 * time.Millisecond})
	}
	t.Counted[len(own)-1].Limit = 10 * time.Millisecond
	return t
}

func TestTimingHeadroom(t *testing.T) {
	t.Parallel()
	bounds := []float64{0.1, 0.5, 1}
	want := []int{2, 3, 1, 2} // 9 and 0; 10, 49, and 4 of 10 ms; 99; 100 and 101
	got := counted(9, 0, 10, 49, 99, 100, 101, 4).Headroom(bounds)
	must.Be(t, "headroom", want, got)
	must.Be(t, "headroom of no turns", []int{0, 0, 0, 0}, new(contest.Timing).Headroom(bounds))
}

func TestTimingTightest(t *testing.T) {
	t.Parallel()
	timing := counted(9, 50, 3, 50, 6)
	for n, want := range [][]int{{}, {5}, {5, 2}, {5, 2, 4}, {5, 2, 4, 1}, {5, 2, 4, 1, 3}, {5, 2, 4, 1, 3}} {
		got := []int{}
		for _, c := range timing.Tightest(n) {
			got = append(got, c.Turn)
		}
		must.Be(t, fmt.Sprintf("the %d tightest", n), want, got)
	}
}

func TestTimingLost(t *testing.T) {
	t.Parallel()
	timing := counted(33, 34, 50, 99, 100, 4)
	for times, want := range map[int]int{1: 1, 2: 3, 3: 5, 4: 6} {
		if got := timing.Lost(times); got != want {
			t.Errorf("Lost(%d) = %d, want %d", times, got, want)
		}
	}
}

func TestTiming(t *testing.T) {
	t.Parallel()
	var timing contest.Timing
	if timing.Mean() != 0 {
		t.Errorf("Mean() of no turns = %v", timing.Mean())
	}
	for turn, d := range []time.Duration{2, 6, 1, 6, 5} {
		timing.Add(turn+1, d*time.Millisecond)
	}
	want := contest.Timing{Turns: 5, First: 1, Total: 20 * time.Millisecond, Slowest: 6 * time.Millisecond, SlowestTurn: 2}
	must.Be(t, "timing", want, timing)
	if timing.Mean() != 4*time.Millisecond {
		t.Errorf("Mean() = %v, want 4ms", timing.Mean())
	}
}

// The slowest turn's own time is worth reporting if it is a small part of a duration near the limit.
func TestSlowestOwn(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		took, own time.Duration
		differs   bool
	}{
		{5862 * time.Millisecond, 400 * time.Millisecond, true},
		{900 * time.Millisecond, 800 * time.Millisecond, false},
		{20 * time.Millisecond, time.Millisecond, false}, // far below the limit
	} {
		timing := contest.Timing{Slowest: tt.took, SlowestTurn: 2, Counted: []contest.TurnTime{
			{Turn: 1, Own: time.Second, Limit: time.Second}, {Turn: 2, Own: tt.own, Limit: time.Second},
		}}
		if own, differs := timing.SlowestOwn(); own != tt.own || differs != tt.differs {
			t.Errorf("slowest turn of %v: SlowestOwn() = %v, %t; want %v, %t", tt.took, own, differs, tt.own, tt.differs)
		}
	}
}
