package replay_test

import (
	"testing"

	"github.com/cookoff/cookoff/internal/replay"
)

// Only scalar values are counted.
func TestSameJSONCountsValues(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]int{
		`{"a":[1,2,{"b":null}],"c":"d","e":{},"f":[true]}`: 5,
		`[]`:  0,
		`7`:   1,
		`[[]`: 0,
	} {
		var r replay.CheckResult
		if !r.SameJSON(1, "x", []byte(text), []byte(text)) || r.Values != want {
			t.Errorf("%s has %d values, want %d", text, r.Values, want)
		}
		if r.SameJSON(3, "x", []byte(`9`), []byte(text)) || r.Diff == nil || r.Diff.Turn != 3 || r.Values != want {
			t.Errorf("%s: %+v", text, r)
		}
	}
}
