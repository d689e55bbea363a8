package maps_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cookoff/cookoff/internal/maps"
	"github.com/cookoff/cookoff/internal/sim"
)

func TestParseErrors(t *testing.T) {
	t.Parallel()
	const (
		wide    = "all rows must have the same length"
		example = "write an order as start=10 duration=90 required=EGG,NOODLES reward=100 penalty=5"
		header  = `the order section begins with "ORDERS:" alone on its line`
		spaces  = `write floor as ".", without spaces before or within a row`
		tile    = "tiles are . # C B S T K R U $ and b"
	)
	for _, c := range []struct{ name, text, want string }{
		{"empty file", "", `1:1: no map rows; draw the kitchen before the line "ORDERS:"`},
		{"only comments", "// a\n\n", `1:1: no map rows; draw the kitchen before the line "ORDERS:"`},
		{"only orders", "// a\n\nORDERS:\n", `3:1: no map rows; draw the kitchen before the line "ORDERS:"`},

		{"not UTF-8", "b.$\nC\xff.\n", "2:2: byte 0xff is not valid UTF-8; save the file as UTF-8"},
		{"not UTF-8 at the start of a line", "b\r\n\r\xc3\n", "3:1: byte 0xc3 is not valid UTF-8; save the file as UTF-8"},
		{"not UTF-8 after wide letters", "// äß\ufffd\xe2\x82", "1:7: byte 0xe2 is not valid UTF-8; save the file as UTF-8"},
		{"UTF-16", "\xff\xfeb\x00", "1:1: byte 0xff is not valid UTF-8; the file looks like UTF-16; save it as UTF-8"},
		{"surrogate", "b\n// \xed\xa0\x80", "2:4: byte 0xed is not valid UTF-8; save the file as UTF-8"},
		{"encoding first", "SWITCH: turn=x\n\xff", "2:1: byte 0xff is not valid UTF-8; save the file as UTF-8"},

		{"row too short", "// a\n\nb.$\n// b\nCK\n", "5:3: row has 2 tiles but the first row, line 3, has 3; " + wide},
		{"row too long", "b\n..\n", "2:2: row has 2 tiles but the first row, line 1, has 1; " + wide},
		{"two wrong rows", "b.\n.\n..\n...\n", "2:2: row has 1 tile but the first row, line 1, has 2, and 1 more row differs; " + wide},
		{"three wrong rows", "b.\n.\n.\n.\n", "2:2: row has 1 tile but the first row, line 1, has 2, and 2 more rows differ; " + wide},
		{"length before tiles", "x.\n.\n", "2:2: row has 1 tile but the first row, line 1, has 2; " + wide},
		{"space before a row", "b.$\n CKU\n", "2:4: row has 4 tiles but the first row, line 1, has 3; " + spaces},
		{"line separator in a row", "b.\u2028.\n...\n", `2:4: row has 3 tiles but the first row, line 1, has 4; ` + wide},
		{"comment behind a row", "b.$\nCKU // x\n", "2:4: row has 8 tiles but the first row, line 1, has 3; put the comment on its own line"},
		{"comment behind the first row", "b.$ // x\nCKU\n", "2:4: row has 3 tiles but the first row, line 1, has 8; put the comment on its own line, also on line 1"},
		{"hash comment", "b.$\n# note\n", "2:4: row has 6 tiles but the first row, line 1, has 3; # is a wall; comments begin with //"},
		{"byte order mark", "\ufeffb.$\nCKU\n", "2:4: row has 3 tiles but the first row, line 1, has 4; save the file without a byte order mark, which counts as a tile"},
		{"byte order mark alone", "\ufeffb\n", `1:1: unknown tile "\ufeff"; save the file without a byte order mark, which counts as a tile`},
		{"header without colon", "b.$\nORDERS\n", "2:4: row has 6 tiles but the first row, line 1, has 3; " + header},
		{"header without colon that fits", "b.....\norders\n", `2:1: unknown tile "o"; ` + header},
		{"header with space", "b.$\nORDERS :\n", "2:4: row has 8 tiles but the first row, line 1, has 3; " + header},
		{"no header", "b.$\nstart=1 duration=2 required=\n", "2:4: row has 28 tiles but the first row, line 1, has 3; " + header},
		{"switch without colon", "b.$\nswitch turn=2\n", `2:4: row has 13 tiles but the first row, line 1, has 3; a switch line begins with "SWITCH:", colon included`},

		{"unknown tile", "b.$\nC%U\n", `2:2: unknown tile "%"; ` + tile},
		{"unknown tile x", "b.$\nCxU\n", `2:2: unknown tile "x"; ` + tile},
		{"unknown tile after dropped lines", "// a\r\rb.$\r\n\r\nC😀U\n", `5:2: unknown tile "😀"; ` + tile},
		{"tile in small letters", "b.$\nCKu\n", `2:3: unknown tile "u"; did you mean 'U', a submit?`},
		{"space in a row", "b $\nCKU\n", `1:2: unknown tile " "; ` + spaces},
		{"no-break space", "b\u00a0$\n", `1:2: unknown tile "\u00a0"; ` + spaces},
		{"nul", "b.\x00\n", `1:3: unknown tile "\x00"; ` + tile},

		{"switch turn", "b\nx\nSWITCH: duration=3 turn=1.0\n", `3:25: turn is "1.0", which is not a whole number; write it like turn=12`},
		{"switch duration", "b\n  SWITCH:duration=\n", "2:19: duration has no value; write it like duration=12"},
		{"switch turn before duration", "b\nSWITCH: duration=y turn=x\n", `2:25: turn is "x", which is not a whole number; write it like turn=12`},
		{"first switch line", "SWITCH: duration=y\nSWITCH: turn=x\n", `1:18: duration is "y", which is not a whole number; write it like duration=12`},

		{"layout before orders", "b\n..\nORDERS:\nbad\n", "2:2: row has 2 tiles but the first row, line 1, has 1; " + wide},
		{"bad token", small + "start=1 duration=4 required=EGG bonus\n", `4:33: "bonus" is not key=value; ` + example},
		{"bad token before missing field", small + "start=1 bonus\n", `4:9: "bonus" is not key=value; ` + example},
		{"bad token in a later order", small + "\n# a\nstart=1 duration=1 required=\n\tx\n", `7:2: "x" is not key=value; ` + example},
		{"spaces around equals", small + "start = 1\n", `4:1: "start" is not key=value; write key=value without spaces around =`},
		{"space before equals", small + "start =1\n", `4:1: "start" is not key=value; write key=value without spaces around =`},
		{"space after equals", small + "start= 1\n", `4:8: "1" is not key=value; write key=value without spaces around =`},
		{"space after comma", small + "required=EGG, MEAT\n", `4:15: "MEAT" is not key=value; write a list without spaces, like required=EGG,MEAT`},
		{"space before comma", small + "required=EGG ,MEAT\n", `4:14: ",MEAT" is not key=value; write a list without spaces, like required=EGG,MEAT`},
		{"second header", small + "Orders:\n", `4:1: "Orders:" is not key=value; a map has only one order section`},
		{"switch among orders", small + "SWITCH turn=3\n", `4:1: "SWITCH" is not key=value; a switch line begins with "SWITCH:", colon included`},
		{"row among orders", small + "b.$\n", `4:1: "b.$" is not key=value; draw all map rows before the line "ORDERS:"`},
		{"colon for equals", small + "start:1\n", `4:1: "start:1" is not key=value; did you mean "start=1"?`},
		{"long token", small + strings.Repeat("ä", 50) + "\n", `4:1: "` + strings.Repeat("ä", 40) + `…" is not key=value; ` + example},

		{"missing field", small + " start=1 required=EGG // duration=3\n", "4:2: order has no duration; " + example},
		{"missing fields", small + "reward=1\n", "4:1: order has no start and no duration and no required; " + example},
		{"cut fields", small + "start=1 duration=2 #required=EGG\n", "4:1: order has no required; " + example},
		{"sstart", small + "duration=4 sstart=0 required=EGG\n", `4:12: order has no start; did you mean start= instead of "sstart="?`},
		{"abbreviation", small + "start=4 dur=2 required=EGG\n", `4:9: order has no duration; did you mean duration= instead of "dur="?`},
		{"dotted key", small + "start=4 duratİon=2 required=EGG\n", `4:9: order has no duration; did you mean duration= instead of "duratİon="?`},

		{"start", small + "start=abc duration=4 required=\n", `4:7: start is "abc", which is not a whole number; write it like start=12`},
		{"second start replaces the first", small + "start=1 start= duration=x required=\n", "4:15: start has no value; write it like start=12"},
		{"duration", small + "penalty=q reward=q duration=1.5 required=q start=1\n", `4:29: duration is "1.5", which is not a whole number; write it like duration=12`},
		{"reward", small + "penalty=q reward=q duration=1 required=q start=1\n", `4:18: reward is "q", which is not a whole number; write it like reward=12`},
		{"penalty", small + "required=q start=1 duration=1 penalty=0x1\n", `4:39: penalty is "0x1", which is not a whole number; write it like penalty=12`},

		{"unknown food", small + "start=1 duration=2 required=,EGG,,TOFU\n", `4:35: unknown food "TOFU"; foods are EGG, ONIONS, MEAT, NOODLES and SAUCE`},
		{"mistyped food", small + "start=1 duration=2 required=FoodType.onion\n", `4:29: unknown food "FoodType.onion"; did you mean ONIONS?`},
		{"food with two prefixes", small + "start=1 duration=2 required=a.b.egg\n", `4:29: unknown food "a.b.egg"; foods are EGG, ONIONS, MEAT, NOODLES and SAUCE`},
		{"plate as food", small + "start=1 duration=2 required=PLATE\n", `4:29: unknown food "PLATE"; foods are EGG, ONIONS, MEAT, NOODLES and SAUCE`},
		{"food with capital i with dot", small + "start=1 duration=2 required=onİons\n", `4:29: unknown food "onİons"; did you mean ONIONS?`},
		{"food with ligature", small + "start=1 duration=2 required=ﬆ\n", `4:29: unknown food "ﬆ"; foods are EGG, ONIONS, MEAT, NOODLES and SAUCE`},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			_, err := maps.Parse("duel.txt", []byte(c.text))
			if err == nil {
				t.Fatalf("no error, want %s", c.want)
			}
			if diff := cmp.Diff("duel.txt:"+c.want, err.Error()); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// Parse rejects maps beyond its limits, although the contest accepts them.
func TestParseLimits(t *testing.T) {
	t.Parallel()
	const (
		maxInt  = "1152921504606846976"
		beyond  = "1152921504606846977"
		size    = "use a number between -" + maxInt + " and " + maxInt
		sum     = "start and duration may add up to at most " + maxInt
		example = "write an order as start=10 duration=90 required=EGG,NOODLES reward=100 penalty=5"
		sides   = "use at most 256x256 tiles"
	)
	order := func(fields string) string { return small + "start=1 duration=2 required= " + fields }
	for _, c := range []struct{ name, text, want string }{
		{"reward", order("reward=" + beyond), `4:37: reward "` + beyond + `" is too large; ` + size},
		{"negative reward", order("reward=-" + beyond), `4:37: reward "-` + beyond + `" is too large; ` + size},
		{"penalty beyond 64 bits", order("penalty=99999999999999999999999"), `4:38: penalty "99999999999999999999999" is too large; ` + size},
		{"start", small + "start=" + beyond + " duration=0 required=", `4:7: start "` + beyond + `" is too large; ` + size},
		{"duration", small + "start=0 duration=" + beyond + " required=", `4:18: duration "` + beyond + `" is too large; ` + sum},
		{"duration beyond 64 bits", small + "start=0 duration=-99999999999999999999 required=", `4:18: duration "-99999999999999999999" is too large; ` + sum},
		{"start and duration", small + "duration=1 required= start=" + maxInt, `4:10: duration "1" is too large; ` + sum},
		{"switch turn", "SWITCH: turn=" + beyond + "\nb", `1:14: turn "` + beyond + `" is too large; ` + size},
		{"switch duration", "SWITCH: duration=-9223372036854775808\nb", `1:18: duration "-9223372036854775808" is too large; ` + size},
		{"sum", order("reward=-" + maxInt + " penalty=0\nstart=1 duration=2 required= penalty=-1 reward=0"), "5:38: rewards and penalties add up to more than " + maxInt + " here; use smaller amounts"},
		{"sum with defaults", order("penalty=" + maxInt), "4:38: rewards and penalties add up to more than " + maxInt + " here; use smaller amounts"},
		{"width", "b" + strings.Repeat(".", sim.MaxSide), "1:257: map is 257 tiles wide; " + sides},
		{"height", strings.Repeat("b\n", sim.MaxSide+2), "257:1: map is 258 tiles high; " + sides},
		{"orders", small + strings.Repeat(" start=1 duration=2 required= reward=0 penalty=0\n", sim.MaxOrders+1), "65540:2: too many orders; give at most 65536"},
		{"first error in the line", order("penalty=" + beyond + " reward=" + beyond + "\n"), `4:65: reward "` + beyond + `" is too large; ` + size},
		{"the contest's error before a limit", "SWITCH: turn=" + beyond + "\nb" + strings.Repeat(".", sim.MaxSide) + "\nORDERS:\nx", `4:1: "x" is not key=value; ` + example},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			_, err := maps.Parse("m.txt", []byte(c.text))
			if err == nil {
				t.Fatal("no error")
			}
			if diff := cmp.Diff("m.txt:"+c.want, err.Error()); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// Parse accepts maps just within the limits.
func TestParseWithinLimits(t *testing.T) {
	t.Parallel()
	side := strings.Repeat(strings.Repeat(".", sim.MaxSide)+"\n", sim.MaxSide)
	many := strings.Repeat("start=1 duration=2 required= reward=0 penalty=0\n", sim.MaxOrders)
	for name, text := range map[string]string{
		"sides":  side,
		"orders": small + many,
		"duration": small + fmt.Sprintf("start=-%d duration=%d required= reward=-%d penalty=0",
			int64(sim.MaxMoney), int64(2*sim.MaxMoney), int64(sim.MaxMoney)),
	} {
		if _, err := maps.Parse(name, []byte(text)); err != nil {
			t.Error(err)
		}
	}
}

func TestSyntaxErrorFields(t *testing.T) {
	t.Parallel()
	_, err := maps.Parse("maps/duel.txt", []byte("b.$\nC%U\n"))
	var got *maps.SyntaxError
	if !errors.As(err, &got) {
		t.Fatalf("%v is not a SyntaxError", err)
	}
	want := &maps.SyntaxError{
		File: "maps/duel.txt", Line: 2, Column: 2,
		Problem: `unknown tile "%"`, Want: "tiles are . # C B S T K R U $ and b",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}
