package overdrive_test

import (
	"bytes"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/contest/contesttest/rulestest"
	"github.com/cookoff/cookoff/internal/games/overdrive"
)

// alteration is contesttest.Change, so that literals need no field names.
type alteration contesttest.Change

// Verify reports a changed value in a recording.
func TestChangedRecordings(t *testing.T) {
	t.Parallel()
	checkAlterations(t, rulestest.Content(t, filepath.Join(sample(), "traces", "l002.jsonl.gz")), []alteration{
		{"seed", `"seed":143775415`, `"seed":143775416`, 0, "scenario.lanes[0]", "", ""},
		{"lane", `"lanes":\["0000000`, `"lanes":["0000001`, 0, "scenario.lanes[0]", "", ""},
		{"config", `"MAX_ROUNDS":7`, `"MAX_ROUNDS":9`, 1, "state[0].maxRounds", "7", "9"},
		{"start", `("players":\[\{"lane":)1`, `${1}2`, 1, "sha[0].csv", "", ""},
		{"round", `"round":4`, `"round":5`, 4, "round", "5", "4"},
		{"command", `("round":2,"commands":\[")TURN_RIGHT`, `${1}ACCELERATE`, 2, "full.players[0]", "", ""},
		{"digest of state.json", `("round":3,.*?"json":")[0-9a-f]{4}`, `${1}zzzz`, 3, "sha[0].json", "", ""},
		{"digest of the map", `("round":3,.*?"text":"[0-9a-f]*",.*?"text":")[0-9a-f]{4}`, `${1}zzzz`, 3, "sha[1].text", "", ""},
		{"csv", `("csv":")3,1,2,12`, `${1}3,1,2,13`, 3, "sha[0].csv", `"3,1,2,13,6,TURNING_RIGHT,false,0,0,0,0,0,,,0,0,0"`, `"3,1,2,12,6,TURNING_RIGHT,false,0,0,0,0,0,,,0,0,0"`},
		{"csv of player 1", `("csv":")3,2,4,13`, `${1}3,2,4,14`, 3, "sha[1].csv", "", ""},
		{"missing digest", `("round":3,.*?)"json":"[0-9a-f]*",`, `${1}`, 3, "sha[0].json", "(absent)", ""},
		{"state.json", `"currentRound":1`, `"currentRound":2`, 1, "state[0].currentRound", "2", "1"},
		{"block of state.json", `"surfaceObject":0`, `"surfaceObject":1`, 1, "state[0].worldMap[0][0].surfaceObject", "1", "0"},
		{"lane of a car", `("round":3,.*?"players":\[\{"lane":)2`, `${1}3`, 3, "full.players[0].lane", "3", "2"},
		{"cap", `"maxSpeed":9`, `"maxSpeed":8`, 3, "full.players[0].maxSpeed", "8", "9"},
		{"states", `"states":\["NOTHING","HIT_MUD"\]`, `"states":["HIT_MUD","NOTHING"]`, 3, "full.players[0].states[0]", `"HIT_MUD"`, `"NOTHING"`},
		{"power-ups", `("round":2,.*?"powerups":\[)"LIZARD"`, `${1}"TWEET"`, 2, "full.players[1].powerups[0]", `"TWEET"`, `"LIZARD"`},
		{"truck", `("round":2,.*?"truck":)null`, `${1}[1,1]`, 2, "full.players[0].truck", "[1,1]", "null"},
		{"map", `("round":2,.*?"map":\[)\]`, `${1}[1,2,0,1]]`, 2, "full.map.length", "1", "0"},
		{"missing position", `("round":2,.*?),"full":[^\n]*`, `${1}}`, 2, "full", "", ""},
		{"winner", `"winner":"A"`, `"winner":"B"`, contesttest.Last, "end.winner", `"B"`, `"A"`},
		{"valid", `"refereeValid":true`, `"refereeValid":false`, contesttest.Last, "end.refereeValid", "false", "true"},
		{"scores", `"scores":\[-11`, `"scores":[-12`, contesttest.Last, "end.scores[0]", "-12", "-11"},
		{"rounds", `"rounds":7`, `"rounds":8`, contesttest.Last, "end.rounds", "8", "7"},
		{"reason", `"reason":"max-rounds"`, `"reason":"finished"`, contesttest.Last, "end.reason", `"finished"`, `"max-rounds"`},
		{"exception", `"scores":\[-11`, `"exception":"x","scores":[-11`, contesttest.Last, "end.exception", `"x"`, "(absent)"},
		{"missing last round", `\n\{"round":7[^\n]*`, ``, 6, "end.", "", ""},
	})
	thrown := edgeCase(t, "e32-truck-pushes-block0-exception")
	checkAlterations(t, thrown, []alteration{
		{"class of an exception", `"exception":"java.lang.A`, `"exception":"java.lang.B`, contesttest.Last, "end.exception", "", ""},
		{"surplus position", `("round":1,[^\n]*)\}`, `${1},"full":{"map":[]}}`, contesttest.Last, "full", "", "(absent)"},
		{"winner of a cut trace", `"winner":null`, `"winner":"A"`, contesttest.Last, "end.winner", `"A"`, "null"},
	})
	pending := edgeCase(t, "e42-tweet-same-location-then-both-tweet")
	checkAlterations(t, pending, []alteration{
		{"pending trucks", `"pendingTrucks":\[\[1,3`, `"pendingTrucks":[[1,2`, 1, "full.pendingTrucks[0][1]", "2", "3"},
		{"truck", `\[1,140,0,1\]`, `[1,140,0,0]`, 2, "full.map[0][3]", "0", "1"},
		{"cut", `"reason":"trace-cut"`, `"reason":"interrupted"`, contesttest.Last, "end.reason", "", `"trace-cut"`},
	})
}

// edgeCase returns one of the short recordings.
func edgeCase(t *testing.T, name string) []byte {
	t.Helper()
	text := rulestest.Content(t, filepath.Join(sample(), "traces", "edge-cases.jsonl.gz"))
	const begin = `{"format":`
	for trace := range strings.SplitSeq(string(text), begin) {
		if strings.Contains(trace, `"name":"`+name+`"`) {
			return []byte(begin + trace)
		}
	}
	t.Fatalf("%s is missing", name)
	return nil
}

// Verify reports a changed value in a trace of cookoff.
func TestChangedTraces(t *testing.T) {
	t.Parallel()
	out, trace := playBuiltins(t, seeded(4), false, "@simple", "@random")
	if out.Turns < 60 {
		t.Fatalf("the match has only %d rounds", out.Turns)
	}
	checkAlterations(t, trace.Bytes(), []alteration{
		{"seed", `"start":\{"seed":4`, `"start":{"seed":5`, 0, "start.scenario.lanes[0]", "", ""},
		{"lane", `"lanes":\["00000`, `"lanes":["00001`, 0, "start.scenario.lanes[0]", "", ""},
		{"start", `("players":\[\{"lane":1,"block":)1`, `${1}2`, 0, "initial.players[0].block", "1", "2"},
		{"initial", `("initial":\{"round":0,"players":\[\{"lane":)1`, `${1}2`, 0, "initial.players[0].lane", "2", "1"},
		{"turn", `"turn":4`, `"turn":9`, 4, "turn", "9", "4"},
		{"command", `"turn":7,"outputs":\["[^"]*"`, `"turn":7,"outputs":["DECELERATE"`, 7, "digest", "", ""},
		{"errors", `("turn":7,.*?"errors":\[)`, `${1}{"player":0,"code":"x"}`, 7, "errors.length", "1", "0"},
		{"invalid command", `"turn":7,"outputs":\["[^"]*"`, `"turn":7,"outputs":["JUMP"`, 7, "errors.length", "0", "1"},
		{"exception", `("turn":7,.*?"errors":\[\])`, `${1},"exception":"x"`, 7, "exception", `"x"`, "(absent)"},
		{"digest", `("turn":30,.*?"digest":)"[0-9a-f]+"`, `$1"0123456789abcdef"`, 30, "digest", `"0123456789abcdef"`, ""},
		{"state", `("turn":50,.*?"state":\{"round":50,"players":\[\{"lane":)\d+`, `${1}7`, 50, "state.players[0].lane", "7", ""},
		{"winner", `"winner":"A"`, `"winner":null`, contesttest.Last, "end.winner", "null", `"A"`},
		{"valid", `"refereeValid":true`, `"refereeValid":false`, contesttest.Last, "end.refereeValid", "false", "true"},
		{"scores", `"scores":\[\d+`, `"scores":[99999`, contesttest.Last, "end.scores[0]", "99999", ""},
		{"rounds", `"rounds":\d+`, `"rounds":3`, contesttest.Last, "end.rounds", "3", ""},
		{"reason", `"reason":"[a-z-]+"`, `"reason":"interrupted"`, contesttest.Last, "end.reason", `"interrupted"`, ""},
		{"last state", `("end":.*"speed":)\d+`, `${1}7`, contesttest.Last, "end.state.", "7", ""},
		{"last digest", `("end":.*"digest":)"[0-9a-f]+"`, `$1"0123456789abcdef"`, contesttest.Last, "end.digest", `"0123456789abcdef"`, ""},
	})
	// The report of a wrong digest names the last key frame that agrees.
	text := regexp.MustCompile(`("turn":55,.*?"digest":)"[0-9a-f]+"`).ReplaceAll(trace.Bytes(), []byte(`$1"0"`))
	report, err := check(t, text)
	if err != nil || report.Diff == nil || report.Diff.KeyFrame != 50 || !strings.HasPrefix(report.Diff.State, `{"round":55,`) {
		t.Errorf("report %+v, error %v", report.Diff, err)
	}
}

// checkAlterations applies each change and checks the report of verify.
func checkAlterations(t *testing.T, text []byte, list []alteration) {
	t.Helper()
	last := bytes.Count(text, []byte("\n{\"turn\":")) + bytes.Count(text, []byte("\n{\"round\":"))
	for _, c := range list {
		contesttest.Change(c).Check(t, overdrive.New(), text, last)
	}
}
