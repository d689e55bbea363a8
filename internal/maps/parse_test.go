package maps_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cookoff/cookoff/internal/maps"
	"github.com/cookoff/cookoff/internal/sim"
)

// small is a map up to its order lines, which begin on line 4.
const small = "b.$\nCKU\nORDERS:\n"

func mustParse(t *testing.T, text string) sim.Kitchen {
	t.Helper()
	k, err := maps.Parse("m.txt", []byte(text))
	if err != nil {
		t.Fatalf("parse %q: %v", text, err)
	}
	return k
}

func TestParseKitchen(t *testing.T) {
	t.Parallel()
	got := mustParse(t, "// a kitchen\n#b$\n.UK\n\nSWITCH: turn=7 duration=9\nORDERS:\n"+
		"start=3 duration=4 required=EGG,meat reward=10 penalty=9\nstart=5 duration=0 required=\n")
	want := sim.Kitchen{
		Width: 3, Height: 2,
		Tiles:  []sim.Kind{sim.Floor, sim.Wall, sim.Submit, sim.Floor, sim.Cooker, sim.Shop},
		Spawns: []sim.Pos{{X: 1, Y: 1}},
		Orders: []sim.Order{
			{Required: []sim.Food{sim.Egg, sim.Meat}, Created: 3, Expires: 7, Reward: 10, Penalty: 9},
			{Created: 5, Expires: 5, Reward: sim.DefaultReward, Penalty: sim.DefaultPenalty},
		},
		SwitchTurn: 7, SwitchDuration: 9,
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// Each text describes the same map as the plainer one.
func TestParseSameMap(t *testing.T) {
	t.Parallel()
	const plain = "b.$\nCKU\n"
	const order = small + "start=1 duration=2 required=ONIONS,SAUCE\n"
	for _, c := range []struct{ name, text, same string }{
		{"crlf", "b.$\r\nCKU\r\n", plain},
		{"lone cr", "b.$\rCKU\r", plain},
		{"cr before crlf is an empty line", "b.$\r\r\nCKU", plain},
		{"no last line end", "b.$\nCKU", plain},
		{"blank lines", "\n \n\x0b\n\u3000\nb.$\n\u2028\nCKU\n\x1c\x1d\x1e\x1f\n", plain},
		{"comment lines", "// a\n  // b\nb.$\n\u00a0// c\n\x1f//d\nCKU\n", plain},
		{"trailing form feed", "b.$\f\nCKU\x0b\n", plain},
		{"trailing line separator", "b.$\u2028\nCKU\u2029\u0085\n", plain},
		{"trailing information separators", "b.$\x1c\x1d\nCKU\x1e\x1f\n", plain},
		{"form feed does not end a comment", "// a\fxyz\nb.$\nCKU\n", plain},
		{"line separator does not end a comment", "// a\u2028xyz\nb.$\nCKU\n", plain},
		{"next line does not end a comment", "// a\u0085xyz\nb.$\nCKU\n", plain},
		{"information separator does not end a comment", "// a\x1cxyz\nb.$\nCKU\n", plain},

		{"header in small letters", "b.$\nCKU\n orders:\x1f\nstart=1 duration=2 required=ONIONS,SAUCE", order},
		{"header with long s", "b.$\nCKU\nORDERſ:\nstart=1 duration=2 required=ONIONS,SAUCE", order},
		{"fields at information separators", small + "start=1\x1cduration=2\x1frequired=ONIONS,SAUCE", order},
		{"fields at other white space", small + "\u2003start=1\fduration=2\u00a0required=ONIONS,SAUCE", order},
		{"food with dotless i and long s", small + "start=1 duration=2 required=onıonſ,ſauce", order},
		{"key with capital i with dot is unknown", small + "start=1 duration=2 duratİon=x required=ONIONS,SAUCE", order},
		{"key with long s is unknown", small + "start=1 duration=2 ſtart=x required=ONIONS,SAUCE", order},
		{"wrong value replaced by a later one", small + "start=x start=1 duration=2 required=ONIONS,SAUCE", order},
		{"food prefixes", small + "start=1 duration=2 required=FoodType.ONIONS,.sauce", order},
		{"slash comment in order", small + "start=1 duration=2 required=ONIONS,SAUCE// x", order},
		{"hash comment in order", small + "start=1 duration=2 required=ONIONS,SAUCE#// x", order},
		{"slashes inside hash comment", small + "start=1 duration=2 required=ONIONS,SAUCE # x // y", order},
		{"comment lines in orders", small + "# a\n  # b\nstart=1 duration=2 required=ONIONS,SAUCE", order},

		{"switch default", plain, "SWITCH: turn=250 duration=100\n" + plain},
		{"switch with dotless i", plain + "SWıTCH: turn=7", plain + "SWITCH: turn=7"},
		{"switch with long s", plain + "ſwitch: turn=7", plain + "SWITCH: turn=7"},
		{"switch key with dotted i", plain + "SWITCH: duratİon=7", plain},
		{"switch behind information separator", plain + "\x1fSWITCH: turn=7", plain + "SWITCH: turn=7"},
		{"switch lines add up", plain + "SWITCH: turn=3 duration=4\nSWITCH: turn=9", plain + "SWITCH: turn=9 duration=4"},
		{"switch value replaced", plain + "SWITCH: turn=x turn=9", plain + "SWITCH: turn=9"},
		{"switch comment counts", plain + "SWITCH: turn=3 // turn=5", plain + "SWITCH: turn=5"},
		{"switch spaces around equals", plain + "SWITCH: turn = 3", plain},
		{"switch among orders", order + "SWITCH: turn=5", "SWITCH: turn=5\n" + order},
		{"switch commented out", plain + "// SWITCH: turn=5", plain},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			if diff := cmp.Diff(mustParse(t, c.same), mustParse(t, c.text)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestParseIntegers(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]int64{
		"0": 0, "-0": 0, "+7": 7, "-05": -5, "0007": 7, "1_0": 10, "1_2_3": 123,
		"٣": 3, "१२": 12, "-１２": -12, "1٣_４": 134,
		"𝟎": 0, "𝟗": 9, "𝟘": 0, "𝟡": 9, "𝟶": 0, "𝟿": 9, "\u0de6\u0def": 9,
		"1152921504606846976": sim.MaxMoney, "-1152921504606846976": -sim.MaxMoney,
		"00000000000000000000000000000001": 1,
	} {
		if got := mustParse(t, "b\nSWITCH: turn="+text).SwitchTurn; got != want {
			t.Errorf("turn=%s is parsed as %d, want %d", text, got, want)
		}
	}
	for _, text := range []string{
		"", "+", "-", "_", "_1", "1_", "1__0", "+_1", "--1", "+-1", "1.5", "1e3", "0x1", "²", "½", "Ⅷ", "一", "1\x00",
	} {
		if _, err := maps.Parse("m.txt", []byte("b\nSWITCH: turn="+text)); err == nil {
			t.Errorf("turn=%q is parsed, want an error", text)
		}
	}
}
