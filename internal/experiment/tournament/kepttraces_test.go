package tournament

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment/store"
	"github.com/cookoff/cookoff/internal/must"
)

// lostMatch returns a match that the challenger lost by this margin, with a trace of 10 bytes.
func lostMatch(number int, margin int64) *store.ScheduledMatch {
	return &store.ScheduledMatch{Number: number, Lineup: []int{1, 0}, Match: store.Match{
		Key: store.NewDigest(fmt.Sprint(number)), Packed: make([]byte, 10),
		Result: contest.Result{Seats: []contest.SeatResult{{Place: 1, Score: 100 + margin}, {Place: 2, Score: 100}}},
	}}
}

// markStored marks matches as stored.
func markStored(matches ...*store.ScheduledMatch) {
	for _, m := range matches {
		if m.Match.ID = int64(m.Number); m.Match.Packed != nil {
			m.Match.Packed, m.Match.Kept = nil, true
		}
	}
}

// Traces of the costliest losses are kept, failures first. Others are rejected, or removed if
// already stored.
func TestMaxKeptTraces(t *testing.T) {
	t.Parallel()
	s := &keptTraces{plan: &Plan{Challengers: 1, Bots: make([]Bot, 3)}, maxCount: 2, maxBytes: 1000}
	a, b, c := lostMatch(1, 5), lostMatch(2, 50), lostMatch(3, 20)
	if removed := s.admit([]*store.ScheduledMatch{a, b, c}); removed != nil || a.Match.Packed != nil || c.Match.Packed == nil || !s.full {
		t.Fatalf("removed %v, %d traces kept, want none and 2", removed, len(s.byCost))
	}
	markStored(a, b, c)
	failed, drawn := lostMatch(4, 1), lostMatch(5, 0)
	failed.Match.Seats[0].Failure = &bot.Failure{}
	drawn.Match.Seats[1].Place, drawn.Match.Packed = 1, nil
	must.Be(t, "removed", []int64{3}, s.admit([]*store.ScheduledMatch{failed, drawn}))
	markStored(failed, drawn)
	void := lostMatch(6, 0)
	void.Voided = true
	must.Be(t, "removed", []int64{2}, s.admit([]*store.ScheduledMatch{void}))
	again := lostMatch(7, 90)
	equal := *again
	s.maxCount = 9
	if removed := s.admit([]*store.ScheduledMatch{again, &equal}); removed != nil || again.Match.Packed == nil || equal.Match.Packed != nil {
		t.Errorf("want one trace of two equal matches; removed %v", removed)
	}
}

// The total size of traces is limited. A trace that is too large for the limit removes no others.
func TestMaxSizeOfKeptTraces(t *testing.T) {
	t.Parallel()
	s := &keptTraces{plan: &Plan{Challengers: 1, Bots: make([]Bot, 3)}, maxCount: 9, maxBytes: 45}
	all := []*store.ScheduledMatch{lostMatch(1, 5), lostMatch(2, 50), lostMatch(3, 60), lostMatch(4, 70)}
	s.admit(all)
	markStored(all...)
	if removed := s.admit([]*store.ScheduledMatch{lostMatch(5, 7)}); !cmp.Equal(removed, []int64{1}) || s.bytes != 40 || !s.full {
		t.Errorf("removed %v, %d bytes kept, want [1] and 40", removed, s.bytes)
	}
	large := lostMatch(6, 99) // it would displace all others
	large.Match.Packed, s.full = make([]byte, 44), false
	if removed := s.admit([]*store.ScheduledMatch{large}); removed != nil || large.Match.Packed != nil || s.bytes != 40 || !s.full {
		t.Errorf("a large trace removed %v, %d bytes kept, want none and 40", removed, s.bytes)
	}
}

// Loss returns the most interesting loss of the challengers or, without challengers, of all bots.
// The user's own bots come before built-in ones, then failures before other losses. The winner has
// no loss.
func TestLoss(t *testing.T) {
	t.Parallel()
	seats := []contest.SeatResult{{Place: 2, Score: 50, Failure: &bot.Failure{}}, {Place: 1, Score: 150}, {Place: 3, Score: -50}}
	for _, tt := range []struct {
		challengers int
		lineup      []int
		want        Loss
	}{
		{0, []int{0, 1, 2}, Loss{FailedMatch, true, 0, 0.5}},
		{1, []int{0, 1, 2}, Loss{FailedMatch, true, 0, 0.5}},
		{1, []int{1, 0, 2}, Loss{}},
		{1, []int{1, 2, 0}, Loss{LostMatch, true, 2, 1}},
	} {
		if got := (&Plan{Challengers: tt.challengers, Bots: make([]Bot, 3)}).Loss(seats, tt.lineup, 0); got != tt.want {
			t.Errorf("%d challengers, %v: %+v, want %+v", tt.challengers, tt.lineup, got, tt.want)
		}
	}
	builtins := &Plan{Bots: []Bot{{Word: "own.py"}, {Word: "@idle"}, {Word: "last=@random"}}}
	for own, want := range []Loss{{LostMatch, true, 2, 1}, {FailedMatch, false, 0, 0.5}} { // the user's own bot comes first
		lineup := [][]int{{1, 2, 0}, {1, 0, 2}}[own]
		if got := builtins.Loss(seats, lineup, 0); got != want {
			t.Errorf("%v: %+v, want %+v", lineup, got, want)
		}
	}
}
