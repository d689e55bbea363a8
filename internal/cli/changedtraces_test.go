package cli_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/tier"
)

// Verify detects changed actions of bots and errors in the format of a trace. Line 0 is the header,
// line n is turn n, and line -1 is the end.
func TestChangedTraces(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	const (
		firstCall = `{"team":"BLUE","fn":"buy","args":[1,"FoodType.ONIONS",0,2],"ret":true}`
		items     = "sp-script-items"
		raising   = "r001-017-9x10-s4"
		own       = "own" // a trace of cookoff
	)
	traces := validTraces(t)
	for _, tt := range []struct {
		name     string
		trace    string
		line     int
		old, now string // the first occurrence of old is replaced; the whole line if old is empty
		code     int
		want     string // in stdout for exit code 6, in stderr for 1
	}{
		{"argument: another food", items, 1, "FoodType.ONIONS", "FoodType.SAUCE", 6, `turn 1: state.money.BLUE: trace 121, rules 141`},
		{"argument: another place", items, 1, "0,2]", "1,2]", 6, `turn 1: calls[0].ret of BLUE's buy: trace true, rules false`},
		{
			"argument: missing", items, 1, `[1,"FoodType.ONIONS",0,2]`, "[]", 6,
			`turn 1: calls[0].ret of BLUE's buy: trace true, rules raise TypeError`,
		},
		{
			"argument: unknown", items, 1, "FoodType.ONIONS", "FoodType.TOFU", 1,
			`line 2: turn 1: calls[0]: argument 2: unknown name "FoodType.TOFU"`,
		},
		{"argument: another bot", items, 1, "[1,", "[0,", 6, `turn 1: calls[0].ret of BLUE's buy: trace true`},
		{
			"another call", items, 1, `"fn":"buy"`, `"fn":"pickup"`, 6,
			`turn 1: calls[0].ret of BLUE's pickup: trace true, rules raise TypeError`,
		},
		{
			"unknown call", items, 1, `"fn":"buy"`, `"fn":"steal"`, 1,
			`line 2: turn 1: calls[0]: the controller has no call "steal"; it has move,`,
		},
		{"another team", items, 1, `"team":"BLUE"`, `"team":"RED"`, 6, `turn 1: calls[0].ret of RED's buy`},
		{"unknown team", items, 1, `"team":"BLUE"`, `"team":"GREEN"`, 1, `unknown team "GREEN"`},
		{"missing call", items, 1, firstCall + ",", "", 6, `turn 1: state.money.BLUE: trace 121, rules 151`},
		{
			"added call", items, 2, `"calls":[`, `"calls":[{"team":"BLUE","fn":"move","args":[1,0,1],"ret":true},`, 6,
			`turn 2: calls[0].ret of BLUE's move: trace true, rules false`,
		},
		{"added legal call", items, 2, `"calls":[`, `"calls":[{"team":"BLUE","fn":"get_turn","args":[],"ret":2},`, 0, ""},
		{"missing return value", items, 1, `,"ret":true`, "", 6, `turn 1: calls[0].ret of BLUE's buy: trace raise , rules true`},
		{
			"exception in place of a return value", items, 1, `"ret":true`, `"raise":"TypeError"`, 6,
			`turn 1: calls[0].ret of BLUE's buy: trace raise TypeError, rules true`,
		},
		{"return value in place of an exception", raising, 1, `"raise":"TypeError"`, `"ret":true`, 6, `trace true, rules raise TypeError`},
		{"another exception", raising, 1, `"raise":"TypeError"`, `"raise":"ValueError"`, 6, `trace "ValueError", rules "TypeError"`},
		{
			"missing failure", raising, 60, `{"team":"BLUE","fn":"!raise","args":[]}`, `{"team":"BLUE","fn":"get_turn","args":[],"ret":60}`, 6,
			`turn 60: end.winner: trace "RED", rules null`,
		},
		{
			"failure of the other bot", raising, 60, `{"team":"BLUE","fn":"!raise"`, `{"team":"RED","fn":"!raise"`, 6,
			`turn 60: end.winner: trace "RED", rules "BLUE"`,
		},
		{
			"added failure", raising, 30, `"calls":[`, `"calls":[{"team":"BLUE","fn":"!raise","args":[]},`, 1,
			`line 32: turn 31 comes after a bot failed`,
		},

		{
			"missing key", items, 1, `"switched":{"RED":false,"BLUE":false},`, "", 6,
			`turn 1: state.switched: trace (absent), rules {"RED":false,"BLUE":false}`,
		},
		{"added key", items, 1, `"state":{`, `"state":{"mood":1,`, 6, `turn 1: state.mood: trace 1, rules (absent)`},
		{
			"keys in another order", items, 1, `"RED":121,"BLUE":121`, `"BLUE":121,"RED":121`, 6,
			`turn 1: state.money (order of the keys, or spaces)`,
		},
		{
			"missing tile", items, 2, `"RED":[[2,2,{"tile_name":"BOX","item":{"type":"Food","food_name":"ONIONS","food_id":1,"chopped":false,"cooked_stage":0},"count":1}]]`, `"RED":[]`, 6,
			`turn 2: state.tiles.RED.length: trace 0, rules 1`,
		},
		{"added bot", items, 1, `"bots":[`, `"bots":[{},`, 6, `turn 1: state.bots[0].bot_id: trace (absent), rules 0`},
		{"no state", items, 1, `,"state":{`, `,"estate":{`, 6, `turn 1: state: trace (absent), rules {"money"`},
		{"spaces", items, 1, `"money":{`, `"money": {`, 0, ""},

		{"missing turn", items, 3, "", "", 1, `line 4: turn 4 follows turn 2`},
		{"repeated turn", items, 3, `{"turn":3,`, `{"turn":2,`, 1, `line 4: turn 2 follows turn 2`},
		{"invalid JSON", items, 3, `{"turn":3,`, `{"turn":3`, 1, `line 4: turn: invalid character`},
		{"missing end", items, -1, "", "", 1, `line 176: the trace is cut off: no end line after turn 175`},
		{"missing key of the end", items, -1, `"turns":175,`, "", 6, `turn 175: end.turns: trace (absent), rules 175`},
		{"higher limit of turns", items, 0, `"turns":175`, `"turns":176`, 6, `turn 175: end.reason: trace "money", rules "interrupted"`},
		{"lower limit of turns", items, 0, `"turns":175`, `"turns":174`, 1, `line 176: turn 175 in a match of 174 turns`},
		{"map: an order's reward", items, 0, `reward=500`, `reward=501`, 6, `turn 0: orders[0].reward: trace 500, rules 501`},
		{"map: the window", items, 0, `turn=150`, `turn=151`, 6, `turn 0: switch[0]: trace 150, rules 151`},
		{"map: another tile", items, 0, `Kb`, `K.`, 0, ""}, // the only bot then starts in the centre, which exists
		{"map: another start", items, 0, `$CB\nKb`, `$bB\nK.`, 6, `turn 0: initial.bots[0].y: trace 1, rules 2`},
		{"map: invalid tile", items, 0, `Kb`, `K%`, 1, `line 1: map of the header: map:2:2: unknown tile "%"`},
		{"another game", items, 0, `"game":"carnegie"`, `"game":"chess"`, 1, `unknown game "chess"`},
		{"no reference", items, 0, `"reference":"acm-cmu/`, `"deference":"acm-cmu/`, 6, `turn 0: initial.rsha: trace "`},

		{"own trace: another call", own, 1, `"fn":"`, `"fn":"can_`, 6, `turn 1: digest: trace "`},
		{"own trace: added call", own, 3, `"calls":[`, `"calls":[{"team":"RED","fn":"buy","args":[0,"FoodType.EGG",6,3],"ret":false},`, 0, ""},
		{"own trace: no digest", own, 3, `"digest":`, `"indigest":`, 6, `turn 3: digest: trace (absent), rules "`},
		{"own trace: another rule", own, 0, `"rules":"official"`, `"rules":"home"`, 1, `line 1: unknown rules "home"`},
		{
			"own trace: later rules", own, 0, `"rules_version":1`, `"rules_version":2`, 1,
			`line 1: the trace has version 2 of the rules; this cookoff knows versions up to 1`,
		},
		{
			"own trace: a bot that did not start", own, 0, `"bot":"random"`, `"bot":"random","failed":"failed_to_start"`, 1,
			`line 3: turn 2 comes after a bot failed`,
		},
		{"own trace: unknown seat", own, 0, `"seat":"RED"`, `"seat":"GREEN"`, 1, `unknown seat "GREEN"`},
		{"own trace: another name", own, 0, `"bot":"random"`, `"bot":"chance"`, 0, ""},
		{"own trace: another seed", own, 0, `"seed":1`, `"seed":2`, 0, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			lines := traces[tt.trace]
			at := tt.line
			if at < 0 {
				at = len(lines) - 1
			}
			line := tt.now
			if tt.old != "" {
				line = strings.Replace(lines[at], tt.old, tt.now, 1)
				if line == lines[at] {
					t.Fatalf("no %q in %s", tt.old, lines[at])
				}
			}
			w := newWorld(t)
			code := verifyLines(t, w, lines, map[int]string{at: line})
			output := w.stdout.String()
			if tt.code == 1 {
				output = w.stderr.String()
			}
			if code != tt.code || !strings.Contains(output, tt.want) {
				t.Errorf("exit code %d, want %d with %s\n%.900s%s", code, tt.code, tt.want, &w.stdout, &w.stderr)
			}
		})
	}
}

// If a changed call in a trace of cookoff changes the match, verify reports the digest of its turn,
// the state given by the rules, and the last key frame that agrees.
func TestChangedDigest(t *testing.T) {
	t.Parallel()
	lines := validTraces(t)["own"]
	want := regexp.MustCompile(`^DIFFERS changed.jsonl: turn \d+: digest: trace "[0-9a-f]{16}", rules "[0-9a-f]{16}"; ` +
		`last matching key frame: turn 50; state by the rules: {"money":.*}\n`)
	moved := regexp.MustCompile(`"fn":"move","args":\[(\d),(-?\d),(-?\d)\],"ret":true`)
	w := newWorld(t)
	for turn := 60; turn < 100; turn++ {
		changed := moved.ReplaceAllString(lines[turn], fmt.Sprintf(`"fn":"get_turn","args":[],"ret":%d`, turn))
		if changed == lines[turn] {
			continue
		}
		// If later calls of the turn depend on the move, they differ first.
		code := verifyLines(t, w, lines, map[int]string{turn: changed})
		if code == 6 && want.MatchString(w.stdout.String()) {
			return
		}
	}
	t.Fatalf("no change of a call gives such a difference; the last output is\n%s%s", &w.stdout, &w.stderr)
}
