package grass_test

import (
	"bytes"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/contest/contesttest/rulestest"
	"github.com/cookoff/cookoff/internal/games/grass"
)

// alteration is contesttest.Change, so that literals need no field names.
type alteration contesttest.Change

// Verify reports a changed value in a recording.
func TestChangedRecordings(t *testing.T) {
	t.Parallel()
	// a match with refused orders, fights and recyclers.
	chaos := rulestest.Content(t, filepath.Join(sample(), "traces", "017-L1-chaos-chaos.jsonl.gz"))
	checkAlterations(t, chaos, []alteration{
		{"seed", `"seed":"\d+"`, `"seed":"1"`, 0, "scenario.", "", ""},
		{"league", `"league":1`, `"league":2`, 0, "scenario.", "", ""},
		{"width", `"width":(\d+),"height":(\d+),"matter":\[10`, `"width":$1,"height":$2,"matter":[20`, 0, "scenario.matter[0]", "20", "10"},
		{"scrap", `"scrap":\[\[\d+`, `"scrap":[[77`, 0, "scenario.scrap[0][0]", "77", ""},
		{"owner", `"owner":\[\[-1,-1`, `"owner":[[-1,1`, 0, "scenario.", "", ""},
		{"units", `,1,0,0\]`, `,2,0,0]`, 0, "scenario.units", "2", "1"},
		{"size of the map", `"inputs":\["\d+ `, `"inputs":["99 `, 1, "inputs[0][0]", "", ""},
		{"matter", `("turn":2,"inputs":\[")\d+ `, `${1}1 `, 2, "inputs[0][0]", "", ""},
		{"tile", `("turn":3,"inputs":\["[^"]*)0\\n","`, `${1}1\n","`, 3, "inputs[0][", "", ""},
		{"last line end", `("turn":3,"inputs":\["[^"]*0)\\n","`, `${1}","`, 3, "inputs[0].length", "", ""},
		{"input of player 1", `("turn":3,"inputs":\["[^"]*","\d+) `, `${1}0 `, 3, "inputs[1][0]", "", ""},
		{"missing input", `("turn":3,"inputs":\["[^"]*"),"[^"]*"`, `${1}`, 3, "inputs[1]", "(absent)", ""},
		{"turn", `"turn":4`, `"turn":5`, 4, "turn", "5", "4"},
		{"code", `"code":"[a-z-]+"`, `"code":"spawn-later"`, contesttest.Any, "errors[0].code", `"spawn-later"`, ""},
		{"player of an error", `"player":0,("error":"[^"]*",)?"code"`, `"player":1,${1}"code"`, contesttest.Any, "errors[0].player", "1", "0"},
		{"surplus error", `"errors":\[\{`, `"errors":[{"player":0,"code":"build-no-matter"},{`, contesttest.Any, "errors", "", ""},
		{"missing errors", `"errors":\[[^\]]*\]`, `"errors":[]`, contesttest.Any, "errors.length", "0", ""},
		{"eliminated", `"eliminated":\[\]`, `"eliminated":[{"player":0,"cause":"timeout"}]`, 1, "eliminated.length", "1", "0"},
		{"score", `"scores":\[\d+`, `"scores":[99`, contesttest.Last, "end.scores[0]", "99", ""},
		{"winner", `"winner":-?\d`, `"winner":7`, contesttest.Last, "end.winner", "7", ""},
		{"reason", `"reason":"[a-z-]+"`, `"reason":"turn-limit"`, contesttest.Last, "end.reason", `"turn-limit"`, ""},
		{"turns", `"turns":\d+`, `"turns":3`, contesttest.Last, "end.turns", "3", ""},
		{"final", `"final":\["\d+`, `"final":["1`, contesttest.Last, "end.final[0][0]", "", ""},
	})
	garbage := rulestest.Content(t, filepath.Join(sample(), "traces", "037-L1-timeout-garbage.jsonl.gz"))
	checkAlterations(t, garbage, []alteration{
		{"cause", `"cause":"invalid-output"`, `"cause":"timeout"`, contesttest.Last, "eliminated[1].cause", `"timeout"`, `"invalid-output"`},
		{"player of an elimination", `"player":1,"cause"`, `"player":0,"cause"`, contesttest.Last, "eliminated[1].player", "0", "1"},
		{"answer in place of a timeout", `"outputs":\[null`, `"outputs":["WAIT"`, contesttest.Last, "eliminated[0].player", "0", "1"},
		{"reason", `"reason":"timeout\+invalid-output"`, `"reason":"timeout"`, contesttest.Last, "end.reason", `"timeout"`, `"timeout+invalid-output"`},
	})
	cut := rulestest.Content(t, filepath.Join(sample(), "traces", "052-L2-script-e2.jsonl.gz"))
	checkAlterations(t, cut, []alteration{
		{"missing turn", `(?s)\n\{"turn":4,[^\n]*`, ``, 4, "", "", ""},
		{"missing last turns", `(?s)\n\{"turn":9,.*?\n\{"end"`, "\n{\"end\"", 8, "end.", "", ""},
	})
}

// Verify reports a changed value in a trace of cookoff.
func TestChangedTraces(t *testing.T) {
	t.Parallel()
	out, trace := playBuiltins(t, seeded(4, 1), false, "@random", "@random")
	if out.Turns < 60 {
		t.Fatalf("the match has only %d turns", out.Turns)
	}
	checkAlterations(t, trace.Bytes(), []alteration{
		{"seed", `"drawn":\{"league":1,"seed":4`, `"drawn":{"league":1,"seed":6`, 0, "map.", "", ""},
		{"league", `"drawn":\{"league":1`, `"drawn":{"league":2`, 0, "map.", "", ""},
		{"map", `"map":\{("width":\d+,"height":\d+),"matter":\[10`, `"map":{$1,"matter":[20`, 0, "map.matter[0]", "20", "10"},
		{"initial", `"initial":\{"turn":0,"matter":\[10`, `"initial":{"turn":0,"matter":[11`, 0, "initial.matter[0]", "11", "10"},
		{"turn", `"turn":4`, `"turn":9`, 4, "turn", "9", "4"},
		{"order", `"turn":7,"outputs":\["[^"]*"`, `"turn":7,"outputs":["WAIT"`, 7, "", "", ""},
		{"missing answer", `"turn":7,"outputs":\["[^"]*"`, `"turn":7,"outputs":[null`, 7, "eliminated.length", "0", "1"},
		{"code", `"code":"[a-z-]+"`, `"code":"move-later"`, contesttest.Any, "errors[0].code", `"move-later"`, ""},
		{"eliminated", `("turn":9,.*?"eliminated":)\[\]`, `$1[0]`, 9, "eliminated.length", "1", "0"},
		{"digest", `("turn":30,.*?"digest":)"[0-9a-f]+"`, `$1"0123456789abcdef"`, 30, "digest", `"0123456789abcdef"`, ""},
		{"state", `("turn":50,.*?"state":\{"turn":50,"matter":\[)\d+`, `${1}7`, 50, "state.matter[0]", "7", ""},
		{"stale", `("turn":50,.*?"stale":)\d+`, `${1}3`, 50, "state.stale", "3", ""},
		{"tile", `("turn":50,.*?"tiles":\[\[)\d+`, `${1}99`, 50, "state.tiles[0][0]", "99", ""},
		{"score", `"scores":\[\d+`, `"scores":[99`, contesttest.Last, "end.scores[0]", "99", ""},
		{"winner", `"winner":-?\d`, `"winner":7`, contesttest.Last, "end.winner", "7", ""},
		{"reason", `"reason":"[a-z-]+"`, `"reason":"interrupted"`, contesttest.Last, "end.reason", `"interrupted"`, ""},
		{"turns", `"turns":\d+,"digest"`, `"turns":3,"digest"`, contesttest.Last, "end.turns", "3", ""},
		{"last state", `("end":.*"matter":\[)\d+`, `${1}7`, contesttest.Last, "end.state.matter[0]", "7", ""},
		{"last digest", `("end":.*"digest":)"[0-9a-f]+"`, `$1"0123456789abcdef"`, contesttest.Last, "end.digest", `"0123456789abcdef"`, ""},
	})
	// The report of a wrong digest names the last key frame that agrees.
	text := regexp.MustCompile(`("turn":55,.*?"digest":)"[0-9a-f]+"`).ReplaceAll(trace.Bytes(), []byte(`$1"0"`))
	report, err := check(t, text)
	if err != nil || report.Diff == nil || report.Diff.KeyFrame != 50 || !strings.HasPrefix(report.Diff.State, `{"turn":55,`) {
		t.Errorf("report %+v, error %v", report.Diff, err)
	}
}

// checkAlterations applies each change and checks the report of verify.
func checkAlterations(t *testing.T, text []byte, list []alteration) {
	t.Helper()
	last := bytes.Count(text, []byte("\n{\"turn\":"))
	for _, c := range list {
		contesttest.Change(c).Check(t, grass.New(), text, last)
	}
}
