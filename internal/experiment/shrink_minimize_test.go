package experiment_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment/shrink"
)

// Minimize finds exactly the necessary items, with few attempts if few of many are necessary.
func TestLeast(t *testing.T) {
	t.Parallel()
	for seed := range uint64(300) {
		random := rand.New(rand.NewPCG(seed, 0))
		needed := make([]bool, random.IntN(200))
		count := 0
		for n := range needed {
			if random.IntN(50) == 0 {
				needed[n] = true
				count++
			}
		}
		tries := 0
		got, err := shrink.Minimize(len(needed), func(keep []bool) (bool, error) {
			tries++
			for n := range needed {
				if needed[n] && !keep[n] {
					return false, nil
				}
			}
			return true, nil
		})
		if err != nil || !slices.Equal(got, needed) {
			t.Fatalf("seed %d: Least = %v, %v, want %v", seed, got, err, needed)
		}
		if maxTries := 20 + 30*count; tries > maxTries {
			t.Errorf("seed %d: %d attempts to find %d of %d items, want at most %d", seed, tries, count, len(needed), maxTries)
		}
	}
}

// On an error Minimize stops and returns the smallest set so far.
func TestLeastStopped(t *testing.T) {
	t.Parallel()
	stop, tries := errors.New("stop"), 0
	got, err := shrink.Minimize(8, func(keep []bool) (bool, error) {
		if tries++; tries == 3 {
			return true, stop
		}
		return keep[0], nil
	})
	if want := []bool{true, true, true, true, false, false, false, false}; !errors.Is(err, stop) || !slices.Equal(got, want) {
		t.Errorf("Least = %v, %v, want %v, %v", got, err, want, stop)
	}
}

func TestConditions(t *testing.T) {
	t.Parallel()
	info := contest.Info{Name: "game", Seats: []string{"RED", "BLUE"}, Calls: []string{"move", "submit"}}
	r := &contest.Result{Reason: "money", Seats: []contest.SeatResult{{Place: 2, Score: 10}, {Place: 1, Score: 520}}}
	trace := [][]byte{[]byte(`{"turn":1,"calls":[{"team":"RED","fn":"move","args":[],"ret":true},{"team":"RED","fn":"submit","args":[],"ret":false}]}`)}
	for text, want := range map[string]bool{
		"lost=RED": true, "lost=BLUE": false, "failed=RED": false, "failed=RED:crashed": false,
		"margin<-500": true, "margin<-510": false, "margin>-511": true, "margin>0": false,
		"refused=submit": true, "refused=move": false, "lost=red": true,
	} {
		c, err := shrink.ParseCondition(text, info)
		if err != nil || c.Met(r, trace) != want {
			t.Errorf("%s: met: %t, want %t; error %v", text, !want, want, err)
		}
	}
	for _, text := range []string{"", "lost", "lost=GREEN", "lost=RED:crashed", "failed=RED:bored", "margin<", "margin=3", "refused=", "refused=sumbit", "won=RED"} {
		if _, err := shrink.ParseCondition(text, info); err == nil {
			t.Errorf("ParseCondition(%q) accepts an invalid condition", text)
		}
	}
}
