package verify_test

import (
	"errors"
	"testing"

	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/play/verify"
	"github.com/cookoff/cookoff/internal/replay"
)

// A summary counts differing files and unreadable files separately.
func TestSummary(t *testing.T) {
	t.Parallel()
	var s verify.Summary
	for _, tt := range []struct {
		add  verify.Result
		want string
	}{
		{verify.Result{Traces: 1, Turns: 10, Values: 20}, "1 trace: 10 turns, 20 values agree"},
		{verify.Result{Traces: 1, Turns: 5, Values: 7, Diff: new(replay.Difference)}, "2 traces: 15 turns, 27 values agree; 1 file differs"},
		{verify.Result{Err: errors.New("cut off")}, "2 traces: 15 turns, 27 values agree; 1 file differs; 1 file could not be checked"},
		{verify.Result{Diff: new(replay.Difference)}, "2 traces: 15 turns, 27 values agree; 2 files differ; 1 file could not be checked"},
	} {
		s.Add(tt.add)
		must.Be(t, "summary", tt.want, s.String())
	}
	if s.Files != 4 || len(s.Results) != 4 || s.Results[2].Error != "cut off" {
		t.Errorf("summary %+v, want 4 results, the third with an error", s)
	}
}
