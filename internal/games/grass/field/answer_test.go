package field_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/cookoff/cookoff/internal/games/grass/field"
	"github.com/cookoff/cookoff/internal/must"
)

// Valid answers are parsed in all their forms.
func TestParse(t *testing.T) {
	t.Parallel()
	for line, want := range map[string]field.Answer{
		"WAIT":                   {},
		"WAIT;WAIT":              {},
		"WAIT;":                  {},
		"WAIT;;;":                {},
		";":                      {},
		";;;":                    {},
		" WAIT ":                 {},
		"\t\x00WAIT\x1f\r":       {},
		"BUILD 1 2":              {Builds: []field.Build{{X: 1, Y: 2}}},
		"BUILD -1 -0":            {Builds: []field.Build{{X: -1}}},
		"BUILD 007 -002":         {Builds: []field.Build{{X: 7, Y: -2}}},
		"BUILD 1 2; BUILD 3 4 ;": {Builds: []field.Build{{X: 1, Y: 2}, {X: 3, Y: 4}}},
		"SPAWN 1 2 3":            {Spawns: []field.Spawn{{Amount: 1, X: 2, Y: 3}}},
		"SPAWN 2147483647 0 0":   {Spawns: []field.Spawn{{Amount: 2147483647}}},
		"SPAWN 0 -2147483648 0":  {Spawns: []field.Spawn{{X: -2147483648}}},
		"MOVE 1 2 3 4 5":         {Moves: []field.Move{{Amount: 1, FromX: 2, FromY: 3, ToX: 4, ToY: 5}}},
		"WARP 1 2 3 -4 5":        {Moves: []field.Move{{Amount: 1, FromX: 2, FromY: 3, ToX: -4, ToY: 5}}},
		"MESSAGE hi":             {},
		"MESSAGE   two  words  ": {},
		"MESSAGE a;MESSAGE b":    {},
		"MESSAGE \xff\xfe":       {},
		"MESSAGE \u00a0":         {},
		"BUILD " + strings.Repeat("0", 5000) + "9 1": {Builds: []field.Build{{X: 9, Y: 1}}},
	} {
		var got field.Answer
		got.Parse([]byte(line))
		must.Be(t, fmt.Sprintf("%q", line), want, got, cmpopts.EquateEmpty())
	}
}

// An answer with an invalid order keeps the orders before it.
func TestParseInvalid(t *testing.T) {
	t.Parallel()
	for _, piece := range []string{
		"", " ", "wait", "Wait", "WAIT 1", "WAIT WAIT", "WAITING", "FOO", "WAIT\u00a0", "\u00a0WAIT",
		"BUILD", "BUILD ", "BUILD 1", "BUILD 1 2 3", "BUILD 1 2 WAIT", "BUILD  1 2", "BUILD 1  2", "BUILD\t1 2",
		"BUILD 1\t2", "BUILD 1 2.0", "BUILD +1 2", "BUILD 1 --2", "BUILD 1 -", "BUILD 1 0x2", "BUILD 1,2", "build 1 2",
		"BUILD 2147483648 0", "BUILD 0 -2147483649", "BUILD 99999999999999999999 0", "BUILD \u0661 0", "BUILD 1 2\u00a0",
		"SPAWN 1 2", "SPAWN -1 2 3", "SPAWN -0 2 3", "SPAWN 1 2 3 4", "SPAWN 2147483648 0 0",
		"MOVE 1 2 3 4", "MOVE 1 2 3 4 5 6", "MOVE -1 2 3 4 5", "MOVE 1 -2 3 4 5", "MOVE 1 2 -3 4 5", "MOVE 1 2 3 4 2147483648",
		"WARP 1 2 3 4", "warp 1 2 3 4 5",
		"MESSAGE", "MESSAGE ", "MESSAGE\thi", "MESSAGEhi", "message hi",
		"MESSAGE a\u0085b", "MESSAGE \u2028", "MESSAGE a\u2029", "MESSAGE a\nb", "MESSAGE a\rb",
	} {
		want := field.Answer{Out: field.InvalidOutput}
		line := piece
		if strings.TrimSpace(piece) == "" && piece == "" {
			checkInvalid(t, line, want)
		}
		want.Builds = []field.Build{{X: 3, Y: 4}}
		checkInvalid(t, "BUILD 3 4;"+piece+";BUILD 5 6", want)
	}
	checkInvalid(t, "WAIT; ", field.Answer{Out: field.InvalidOutput})
	checkInvalid(t, ";WAIT", field.Answer{Out: field.InvalidOutput})
}

func checkInvalid(t *testing.T, line string, want field.Answer) {
	t.Helper()
	var got field.Answer
	got.Parse([]byte(line))
	must.Be(t, fmt.Sprintf("%q", line), want, got, cmpopts.EquateEmpty(), cmpopts.IgnoreFields(field.Answer{}, "Problem"))
	if got.Problem == "" {
		t.Errorf("%q: Problem is empty", line)
	}
}

func TestProblem(t *testing.T) {
	t.Parallel()
	all := "MOVE amount fromX fromY toX toY, SPAWN amount x y, BUILD x y, WAIT, MESSAGE text"
	for line, want := range map[string]string{
		"":                                     `order 1 is "", want ` + all,
		"WAIT;BUILD 1 2 WAIT":                  `order 2 is "BUILD 1 2 WAIT", want BUILD x y`,
		"move 1 2 3 4 5":                       `order 1 is "move 1 2 3 4 5", want MOVE amount fromX fromY toX toY`,
		"WAIT;WAIT;" + strings.Repeat("x", 81): `order 3 is "` + strings.Repeat("x", 80) + `"..., want ` + all,
	} {
		var a field.Answer
		a.Parse([]byte(line))
		if a.Problem != want {
			t.Errorf("%q: Problem is\n%s\nwant\n%s", line, a.Problem, want)
		}
	}
}

func TestFormatAnswer(t *testing.T) {
	t.Parallel()
	var a field.Answer
	if got := string(a.AppendLine(nil)); got != "WAIT" {
		t.Errorf("an empty answer is formatted as %q", got)
	}
	a.Move(1, 2, 3, -4, 5)
	a.Spawn(6, 7, 8)
	a.Build(9, 10)
	a.Build(11, 12)
	want := "BUILD 9 10;BUILD 11 12;SPAWN 6 7 8;MOVE 1 2 3 -4 5"
	if got := string(a.AppendLine([]byte("> "))); got != "> "+want {
		t.Errorf("AppendLine = %q, want %q", got, want)
	}
	var again field.Answer
	again.Parse([]byte(want))
	must.Be(t, "parsed again", a, again)
	again.Parse([]byte("WAIT"))
	must.Be(t, "reused answer", field.Answer{}, again, cmpopts.EquateEmpty())
}
