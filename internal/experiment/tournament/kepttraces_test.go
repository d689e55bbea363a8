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

// lost returns a match that the challenger lost by this margin, with a trace of 10 bytes.
func lost(number int, margin int64) *store.ScheduledMatch {
	return &store.ScheduledMatch{Number: number, Lineup: []int{1, 0}, Match: store.Match{
		Key: store.NewDigest(fmt.Sprint(number)), Packed: make([]byte, 10),
		Result: contest.Result{Seats: []contest.SeatResult{{Place: 1, Score: 100 + margin}, {Place: 2, Score: 100}}},
	}}
}

// stored marks matches as stored.
func stored(matches ...*store.ScheduledMatch) {
	for _, m := range matches {
		if m.Match.ID = int64(m.Number); m.Match.Packed != nil {
			m.Match.Packed, m.Match.Kept = nil, true
		}
	}
}

// The costliest losses stay, failures first. The trace of a cheaper one is rejected, or removed if already stored.
func TestKeptTraces(t *testing.T) {
	t.Parallel()
	s := &keptTraces{plan: &Plan{Challengers: 1, Bots: make([]Bot, 3)}, maxCount: 2, maxBytes: 1000}
	a, b, c := lost(1, 5), lost(2, 50), lost(3, 20)
	if removed := s.admit([]*store.ScheduledMatch{a, b, c}); removed != nil || a.Match.Packed != nil || c.Match.Packed == nil || !s.full {
		t.Fatalf("removed %v, kept %d", removed, len(s.byCost))
	}
	stored(a, b, c)
	failed, drawn := lost(4, 1), lost(5, 0)
	failed.Match.Seats[0].Failure = &bot.Failure{}
	drawn.Match.Seats[1].Place, drawn.Match.Packed = 1, nil
	must.Be(t, "removed", []int64{3}, s.admit([]*store.ScheduledMatch{failed, drawn}))
	stored(failed, drawn)
	void := lost(6, 0)
	void.Voided = true
	must.Be(t, "removed", []int64{2}, s.admit([]*store.ScheduledMatch{void}))
	again := lost(7, 90)
	equal := *again
	s.maxCount = 9
	if removed := s.admit([]*store.ScheduledMatch{again, &equal}); removed != nil || again.Match.Packed == nil || equal.Match.Packed != nil {
		t.Errorf("of equal matches one keeps its trace: removed %v", removed)
	}
}

// The total size is limited, too. Resuming keeps all stored traces.
func TestKeptTracesOfBytes(t *testing.T) {
	t.Parallel()
	s := &keptTraces{plan: &Plan{Challengers: 1, Bots: make([]Bot, 3)}, maxCount: 9, maxBytes: 45}
	all := []*store.ScheduledMatch{lost(1, 5), lost(2, 50), lost(3, 60), lost(4, 70)}
	s.admit(all)
	stored(all...)
	if removed := s.admit([]*store.ScheduledMatch{lost(5, 7)}); !cmp.Equal(removed, []int64{1}) || s.bytes != 40 || s.full == false {
		t.Errorf("removed %v, %d bytes left", removed, s.bytes)
	}
	large := lost(6, 99) // it would displace all others
	large.Match.Packed, s.full = make([]byte, 44), false
	if removed := s.admit([]*store.ScheduledMatch{large}); removed != nil || large.Match.Packed != nil || s.bytes != 40 || !s.full {
		t.Errorf("for a large trace %v are removed, %d bytes left", removed, s.bytes)
	}
}

// A loss is a challenger's or, without challengers, any bot's. A bot that failed but did not lose has none.
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
