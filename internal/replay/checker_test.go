package replay_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/replay"
	"github.com/cookoff/cookoff/internal/text/jsonout"
)

func TestChecker(t *testing.T) {
	t.Parallel()
	state := []byte(`{"lane":1}`)
	writeState := func(w *jsonout.Writer) { w.Raw(state) }
	digest := `"` + replay.Digest(state) + `"`
	tests := []struct {
		name    string
		compare func(c *replay.Checker)
		values  int // equal values
		want    *replay.Difference
	}{
		{"equal numbers", func(c *replay.Checker) { c.SameInt("turn", []byte("3"), 3) }, 1, nil},
		{"different numbers", func(c *replay.Checker) { c.SameInt("turn", []byte("4"), 3) }, 0, &replay.Difference{Turn: 3, Field: "turn", Expected: "4", Got: "3"}},
		{"absent in both", func(c *replay.Checker) { c.Same("failed", nil, func(*jsonout.Writer) {}) }, 0, nil},
		{
			"absent by the rules", func(c *replay.Checker) { c.Same("failed", []byte("1"), func(*jsonout.Writer) {}) },
			0, &replay.Difference{Turn: 3, Field: "failed", Expected: "1", Got: "(absent)"},
		},
		{
			"absent in the trace", func(c *replay.Checker) { c.SameInt("turn", nil, 3) },
			0, &replay.Difference{Turn: 3, Field: "turn", Expected: "(absent)", Got: "3"},
		},
		{"only the first difference", func(c *replay.Checker) {
			c.SameInt("a", []byte("1"), 2)
			c.SameInt("b", []byte("1"), 2)
		}, 0, &replay.Difference{Turn: 3, Field: "a", Expected: "1", Got: "2"}},
		{"equal texts", func(c *replay.Checker) { c.SameLines("input", []byte(`"1 2\n3\n"`), []byte("1 2\n3\n"), 3) }, 3, nil},
		{
			"different line of a text", func(c *replay.Checker) { c.SameLines("input", []byte(`"1 2\n4\n"`), []byte("1 2\n3\n"), 3) },
			0, &replay.Difference{Turn: 3, Field: "input[1]", Expected: `"4"`, Got: `"3"`},
		},
		{
			"text absent in the trace", func(c *replay.Checker) { c.SameLines("input", nil, []byte("1"), 1) },
			0, &replay.Difference{Turn: 3, Field: "input", Expected: "(absent)", Got: `["1"]`},
		},
		{"digest of a turn", func(c *replay.Checker) { c.KeyFrame(nil, json.RawMessage(digest), writeState) }, 1, nil},
		{"key frame", func(c *replay.Checker) { c.KeyFrame(state, json.RawMessage(digest), writeState) }, 2, nil},
		{"different digest after a key frame", func(c *replay.Checker) {
			c.KeyFrame(state, json.RawMessage(digest), writeState)
			c.Turn++
			c.KeyFrame(nil, json.RawMessage(`"0"`), writeState)
		}, 2, &replay.Difference{Turn: 4, Field: "digest", Expected: `"0"`, Got: digest, State: string(state), KeyFrame: 3}},
		{"end", func(c *replay.Checker) {
			c.LastFrame(map[string]json.RawMessage{"state": state, "digest": json.RawMessage(digest)}, writeState)
		}, 2, nil},
		{"end without a state", func(c *replay.Checker) {
			c.LastFrame(map[string]json.RawMessage{"digest": json.RawMessage(digest)}, writeState)
		}, 0, &replay.Difference{Turn: 3, Field: "end.state", Expected: "(absent)", Got: string(state)}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			c := replay.Checker{Turn: 3}
			tt.compare(&c)
			if diff := cmp.Diff(tt.want, c.Report.Diff); diff != "" || c.Report.Values != tt.values {
				t.Errorf("%d values agree, want %d; difference (-want +got):\n%s", c.Report.Values, tt.values, diff)
			}
		})
	}
}

// Ending returns the members of the end line, or reports that the trace is cut off.
func TestEnding(t *testing.T) {
	t.Parallel()
	const header = `{"format":"cookoff-trace/1","game":"x"}` + "\n" + `{"turn":1}` + "\n"
	for text, want := range map[string]string{
		header + `{"end":{"reason":"over"}}`: "",
		header:                               "line 2: the trace is cut off: no end line after turn 1 ",
		header + `{"end":7}`:                 "line 3: end line: ",
	} {
		traces := must.Get(replay.NewReader(strings.NewReader(text)))(t)
		trace, err := traces.Next()
		for err == nil {
			_, err = trace.Turn()
		}
		end, err := trace.Ending("turn 1")
		if want == "" && (err != nil || string(end["reason"]) != `"over"`) || want != "" && (err == nil || !strings.HasPrefix(err.Error(), want)) {
			t.Errorf("%s: Ending = %s, %v; want error %q", text, end, err, want)
		}
	}
}
