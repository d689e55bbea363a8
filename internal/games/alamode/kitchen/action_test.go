package kitchen_test

import (
	"strings"
	"testing"
	"unicode"

	"github.com/cookoff/cookoff/internal/games/alamode/kitchen"
)

var (
	invalid = kitchen.Action{}
	waits   = kitchen.Action{Verb: kitchen.Wait}
)

func TestParseAction(t *testing.T) {
	t.Parallel()
	tests := map[string]kitchen.Action{
		"MOVE 3 5": move(kitchen.At(3, 5)), "USE 10 6": use(kitchen.At(10, 6)), "WAIT": waits,

		// Unusual but valid.
		"": waits, "   ": waits, "\t": waits, "\u00a0\u2003": waits, "\x1c\x1f": waits,
		"WAIT ;": waits, "WAIT;;x;y": waits, "WAIT 5 6 foo": waits, "WAIT;": waits, "\tWAIT": waits, "WAIT\r": waits,
		"  MOVE 1 1  ": move(kitchen.At(1, 1)), "MOVE 1 1;": move(kitchen.At(1, 1)), "MOVE 9 5 ; go;": move(kitchen.At(9, 5)),
		"MOVE 1 1 extra": move(kitchen.At(1, 1)), "MOVE 1 1 ": move(kitchen.At(1, 1)), "USE 10 6 ": use(kitchen.At(10, 6)),
		"MOVE +3 +1": move(kitchen.At(3, 1)), "MOVE -0 5": move(kitchen.At(0, 5)), "MOVE 001 01": move(kitchen.At(1, 1)),
		"MOVE ١ 1": move(kitchen.At(1, 1)), "MOVE １０ ५": move(kitchen.At(10, 5)), "USE 0 " + strings.Repeat("0", 300): use(kitchen.At(0, 0)),

		// Off the grid, or not numbers.
		"MOVE 11 3": invalid, "MOVE 3 7": invalid, "MOVE -1 2": invalid, "USE 0 -1": invalid,
		"MOVE a b": invalid, "MOVE 1 1.0": invalid, "MOVE 1 1,": invalid, "MOVE 0x1 1": invalid, "MOVE 1_0 1": invalid,
		"MOVE 99999999999 1": invalid, "MOVE 4294967297 1": invalid, "MOVE -4294967295 1": invalid,
		"MOVE 18446744073709551617 1": invalid, "MOVE + 1": invalid, "MOVE - 1": invalid, "MOVE ++1 1": invalid, "MOVE +-1 1": invalid,
		"MOVE 𝟏 1": invalid, "MOVE ² 1": invalid, "MOVE Ⅰ 1": invalid, "MOVE 1\x00 1": invalid, "MOVE \xff 1": invalid,

		// Not a command.
		"move 1 1": invalid, "wait": invalid, "WAITING": invalid, "DANCE": invalid, "PASS 3 3": invalid, "USE": invalid,
		"MOVE 1": invalid, "MOVE 1 ": invalid, "MOVE  1 1": invalid, "MOVE\t1\t1": invalid, "WAIT\tx": invalid, "\ufeffWAIT": invalid,
		";hello": invalid, ";": invalid, " ; WAIT": invalid, "\x85": invalid, "\u200b": invalid,
	}
	for line, want := range tests {
		if got := kitchen.ParseAction(line); got != want {
			t.Errorf("ParseAction(%q) = %+v, want %+v", line, got, want)
		}
	}
}

// Decimal digits of all scripts in the basic plane are accepted; each script has ten in order.
func TestUnicodeDigits(t *testing.T) {
	t.Parallel()
	value := -1
	for r := range rune(0x10000) {
		if !unicode.Is(unicode.Nd, r) {
			if value >= 0 && value != 9 {
				t.Errorf("the digits before %U end with %d", r, value)
			}
			value = -1
			continue
		}
		value = (value + 1) % 10
		want := invalid
		if value < kitchen.Height {
			want = move(kitchen.At(0, value))
		}
		if got := kitchen.ParseAction("MOVE 0 " + string(r)); got != want {
			t.Errorf("%U: %+v, want %+v", r, got, want)
		}
	}
}

func TestParseMessage(t *testing.T) {
	t.Parallel()
	for line, want := range map[string]string{
		"WAIT":                           "",
		"WAIT;":                          "",
		"MOVE 1 1; go; west":             " go west",
		" USE 1 1;hello  ":               "hello",
		"WAIT;123456789012345678":        "123456789012345678",
		"WAIT;1234567890123456789":       "123456789012345678",
		"WAIT;a;b;c;d;ef;gh;ijklmnopqrs": "abcdefghijklmnopqr",
		"WAIT;äöü 5678901234567890":      "äöü 56789012345678",
		"WAIT;🍓2345678901234567890":      "🍓2345678901234567",
		"WAIT;12345678901234567🍓":        "12345678901234567",
		";only":                          "only",
	} {
		if got := kitchen.ParseMessage(line); got != want {
			t.Errorf("ParseMessage(%q) = %q, want %q", line, got, want)
		}
	}
}

// Every action survives formatting and parsing.
func TestActionString(t *testing.T) {
	t.Parallel()
	actions := []kitchen.Action{waits}
	for c := range kitchen.Cell(kitchen.Cells) {
		actions = append(actions, move(c), use(c))
	}
	for _, a := range actions {
		if got := kitchen.ParseAction(a.String()); got != a || a.String() == "" {
			t.Errorf("%+v is formatted as %q and parsed as %+v", a, a, got)
		}
	}
	if got := use(kitchen.At(10, 6)).String(); got != "USE 10 6" {
		t.Errorf("String() = %q, want USE 10 6", got)
	}
	if got := invalid.String(); got != "" {
		t.Errorf("String() of an invalid action = %q", got)
	}
}
