package alamode_test

import (
	"bytes"
	"io"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/bots/alamode/simple"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/games/alamode"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/play/verify"
	"github.com/cookoff/cookoff/internal/replay"
)

// change is a change of one value in a trace that agrees with the rules.
type change struct {
	name    string
	line    int    // to change; negative numbers count from the end
	old     string // pattern; its first group is replaced
	changed string
	turn    int
	field   string
	want    string // value in the trace, as reported
}

func (c change) apply(t *testing.T, text []byte) []byte {
	t.Helper()
	lines := strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
	i := c.line
	if i < 0 {
		i += len(lines)
	}
	at := regexp.MustCompile(c.old).FindStringSubmatchIndex(lines[i])
	if at == nil {
		t.Fatalf("line %d has no %s: %.300s", i, c.old, lines[i])
	}
	lines[i] = lines[i][:at[2]] + c.changed + lines[i][at[3]:]
	return []byte(strings.Join(lines, "\n") + "\n")
}

func (c change) check(t *testing.T, text []byte) {
	t.Helper()
	report := must.Get(verify.Trace(checker, contesttest.Trace(t, c.apply(t, text))))(t)
	d := report.Diff
	if d == nil || d.Turn != c.turn || d.Field != c.field || c.want != "" && d.Expected != c.want {
		t.Errorf("difference %+v, want turn %d, %s", d, c.turn, c.field)
	}
}

// Verify reports a changed value in a recording, for each kind of compared field.
func TestChangedRecordings(t *testing.T) {
	t.Parallel()
	tests := []change{
		{"row", 0, `"rows":\["(.)`, "H", 0, "scenario.rows[0]", ""},
		{"award", 0, `"award":(\d+)`, "1", 0, "scenario.customers[0].award", "1"},
		{"order", 0, `"item":"DISH(-)`, "-DOUGH-", 0, "", ""},
		{"spawn", 0, `"spawns":\[\[(\d)`, "9", 0, "", ""},
		{"seed in the header", 0, `"seed":"\d+(\d)`, "5", 0, "scenario.rows[0]", ""},
		{"round", 1, `"round":(\d)`, "2", 1, "round", "2"},
		{"turn", 5, `"turn":(\d)`, "7", 5, "turn", "7"},
		{"player", 5, `"player":(\d)`, "2", 5, "player", "2"},
		{"first limit", 1, `"limit_ms":(\d+)`, "50", 1, "limit_ms", "50"},
		{"limit", 9, `"limit_ms":(\d+)`, "1000", 9, "limit_ms", "1000"},
		{"dishes", 9, `"dishes":(\d)`, "4", 9, "dishes", "4"},
		{"score", 9, `"score":(\d+)`, "650", 9, "score", "650"},
		{"initial customers", 1, `"input":"20\\nDISH-\w+-(\w)`, "X", 1, "input[1]", ""},
		{"initial rows", 1, `\\n([#A-Z]{11})\\n`, "###########", 1, "input[21]", `"###########"`},
		{"turns left", 3, `"input":"(\d+)`, "199", 3, "input[0]", `"199"`},
		{"chef", 3, `"input":"\d+\\n\d+ (\d)`, "6", 3, "input[1]", ""},
		{"partner", 3, `"input":"\d+\\n\d+ \d \w+\\n(-?\d+)`, "10", 3, "input[2]", ""},
		{"tables", 3, `"input":"\d+\\n\d+ \d \w+\\n-?\d+ -?\d \w+\\n(\d)`, "8", 3, "input[3]", `"8"`},
		{"oven", 3, `NONE (0)\\n3\\n`, "1", 3, "input[4]", `"NONE 1"`},
		{"waiting customer", 3, `(\d)\\n","output"`, "x", 3, "input[8]", ""},
		{"last line break", 3, `\d(\\n)","output"`, "", 3, "input.length", "9"},
		{"missing input", 3, `"(input)"`, "inputs", 3, "input", "(absent)"},
		{"result", 3, `"result":"(\w+)"`, "eliminated", 3, "result", `"eliminated"`},
		{"round scores", -1, `"round_scores":\[(\d+)`, "1", 600, "end.round_scores[0]", "1"},
		{"scores", -1, `,"scores":\[(-?\d+)`, "7", 600, "end.scores[0]", "7"},
		{"ranks", -1, `"ranks":\[(\d)`, "3", 600, "end.ranks[0]", "3"},
		{"eliminated player", -1, `"eliminated":\[\{"player":(\d)`, "2", 600, "end.eliminated[0].player", "2"},
		{"round of elimination", -1, `"eliminated":\[\{"player":\d,"round":(\d)`, "3", 600, "end.eliminated[0].round", "3"},
		{"turn of elimination", -1, `"turn":(\d+)`, "9", 600, "end.eliminated[0].turn", "9"},
		{"reason of elimination", -1, `"why":"(\w+)"`, "invalid", 600, "end.eliminated[0].why", `"invalid"`},
	}
	text := recording(t, "033-l4")
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if tt.field == "" { // the changed kitchen may be invalid
				if _, err := verify.Trace(checker, contesttest.Trace(t, tt.apply(t, text))); err == nil || !strings.Contains(err.Error(), "kitchen of the header") {
					t.Errorf("error %v, want one about the kitchen of the header", err)
				}
				return
			}
			tt.check(t, text)
		})
	}
}

// recording returns a recording of the sample.
func recording(t testing.TB, name string) []byte {
	t.Helper()
	in := must.Get(replay.Open(filepath.Join(sample(), "traces", name+".jsonl.gz")))(t)
	defer in.Close()
	return must.Get(io.ReadAll(in))(t)
}

// Verify also reports missing, surplus and truncated lines.
func TestMissingLines(t *testing.T) {
	t.Parallel()
	lines := bytes.SplitAfter(recording(t, "035-l5"), []byte("\n"))
	without := func(from, to int) []byte {
		return bytes.Join(append(append([][]byte{}, lines[:from]...), lines[to:]...), nil)
	}
	for name, tt := range map[string]struct {
		text       []byte
		diff, fail string
	}{
		"turn":          {without(7, 8), "turn 7: turn: trace 8, rules 7", ""},
		"last turns":    {without(500, 601), `turn 499: turn: trace "end", rules "3/100"`, ""},
		"end":           {without(601, len(lines)), "", "line 601: the trace is cut off: no end line after round 3, turn 200"},
		"two end lines": {bytes.Join(append(append([][]byte{}, lines[:601]...), append([][]byte{lines[600]}, lines[601:]...)...), nil), "", "line 602: turn 200 after the end of the match in round 3, turn 200 (points)"},
	} {
		report, err := verify.Trace(checker, contesttest.Trace(t, tt.text))
		if tt.fail != "" && (err == nil || !strings.Contains(err.Error(), tt.fail)) || tt.fail == "" && err != nil {
			t.Errorf("%s: error %v", name, err)
		}
		if tt.diff != "" && (report.Diff == nil || report.Diff.Error() != tt.diff) {
			t.Errorf("%s: difference %v", name, report.Diff)
		}
	}
}

// Verify reports a changed value in a trace of cookoff.
func TestChangedTraces(t *testing.T) {
	t.Parallel()
	tests := []change{
		{"league", 0, `"drawn":\{"league":(\d)`, "1", 0, "kitchen.rows[2]", ""},
		{"seed", 0, `"drawn":\{"league":4,"seed":(\d)`, "8", 0, "kitchen.rows[0]", ""},
		{"kitchen", 0, `"award":(\d+)`, "1", 0, "kitchen.customers[0].award", "1"},
		{"initial", 0, `"initial":\{"round":1,"turn":(0)`, "1", 0, "initial.turn", "1"},
		{"round", 1, `"round":(\d)`, "2", 1, "round", "2"},
		{"turn", 2, `"turn":(\d)`, "3", 2, "turn", "3"},
		{"player", 2, `"player":(\d)`, "2", 2, "player", "2"},
		{"output", 2, `"output":"(.*?)"`, "WAIT", 2, "digest", ""},
		{"missing output", 2, `"output":(".*?")`, "null", 2, "result", `"ok"`},
		{"result", 2, `"result":"(ok)"`, "refused", 2, "result", `"refused"`},
		{"digest", 2, `"digest":"(.)`, "x", 2, "digest", ""},
		{"state", 50, `"state":\{"round":1,"turn":50,"asking":(false)`, "true", 50, "state.asking", "true"},
		{"chef", 50, `"x":(\d+)`, "99", 50, "state.chefs[0].x", "99"},
		{"dishes", 50, `"dishes":(\d)`, "9", 50, "state.dishes", "9"},
		{"customers", 50, `"customers":\[\{"index":\d+,"award":(\d+)`, "9", 50, "state.customers[0].award", "9"},
		{"points", -1, `"round_scores":\[(\d+)`, "1", 600, "end.round_scores[0]", "1"},
		{"winner", -1, `"winner":(\w+)`, "7", 600, "end.winner", "7"},
		{"reason", -1, `"reason":"(\w+)`, "all_eliminated", 600, "end.reason", `"all_eliminated"`},
		{"last state", -1, `"state":.*"dishes":(\d)`, "9", 600, "end.state.dishes", "9"},
		{"last digest", -1, `"digest":"(.)`, "x", 600, "end.digest", ""},
	}
	cook := func() alamode.Player { return alamode.Acts(simple.New()) }
	_, trace := playMatch(t, t.Context(), cook(), cook(), cook())
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			tt.check(t, trace.Bytes())
		})
	}
	c := change{line: 60, old: `"digest":"(.)`, changed: "x"}
	report, err := verify.Trace(checker, contesttest.Trace(t, c.apply(t, trace.Bytes())))
	if err != nil || report.Diff == nil || report.Diff.KeyFrame != 50 || !strings.HasPrefix(report.Diff.State, `{"round":1,"turn":60,`) {
		t.Errorf("report of a wrong digest: %+v, error %v", report.Diff, err)
	}
}
