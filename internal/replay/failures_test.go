package replay_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/replay"
)

// Failures returns the failures of the end line, and none if that line has another form.
func TestFailures(t *testing.T) {
	t.Parallel()
	for end, want := range map[string][]replay.Failure{
		`{"end":{"failures":[{"seat":"RED","kind":"crashed","turn":3,"reason":"r","where":"w"}]}}`: {{Seat: "RED", Kind: "crashed", Reason: "r", Where: "w"}},
		`{"end":{"failures":"none"}}`: nil,
		`{"end":{}}`:                  nil,
	} {
		r := must.Get(replay.NewReader(strings.NewReader(`{"format":"cookoff-trace/1","game":"g"}` + "\n" + end + "\n")))(t)
		trace := must.Get(r.Next())(t)
		if before := trace.Failures(); before != nil {
			t.Errorf("Failures() before the end = %v, want none", before)
		}
		_, _ = trace.Turn() // the end
		if diff := cmp.Diff(want, trace.Failures()); diff != "" {
			t.Errorf("%s (-want +got):\n%s", end, diff)
		}
	}
}
