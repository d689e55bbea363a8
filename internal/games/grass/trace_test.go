package grass_test

import (
	"strings"
	"testing"
)

// A trace contains its map, and the seed if the map was generated.
func TestHeaders(t *testing.T) {
	t.Parallel()
	_, trace := playMatch(t.Context(), t, scripted(), scripted())
	if want := `"scenario":"meadow","map":` + meadow + `,"seed":7,"turn_ms":60000,`; !strings.Contains(trace.String(), want) {
		t.Errorf("%s is missing in the trace", want)
	}
	_, trace = playBuiltins(t, seeded(-9, 1), false, "@idle", "name=@idle")
	if want := `"drawn":{"league":1,"seed":-9},"map":{"width":`; !strings.Contains(trace.String(), want) {
		t.Errorf("%s is missing in the trace", want)
	}
	if want := `"seats":[{"seat":"P0","bot":"idle"},{"seat":"P1","bot":"name"}],"initial":{"turn":0,`; !strings.Contains(trace.String(), want) {
		t.Errorf("%s is missing in the trace", want)
	}
}

// Errors in traces are reported with their line.
func TestInvalidTraces(t *testing.T) {
	t.Parallel()
	_, trace := playMatch(t.Context(), t, scripted(), scripted())
	good := trace.String()
	cut := func(from string) string { return good[:strings.Index(good, from)] }
	tests := []struct{ name, text, want string }{
		{"cut off", cut(`{"end"`), "line 21: the trace is cut off: no end line after turn 20"},
		{"other rules", strings.Replace(good, `"rules":"official"`, `"rules":"house"`, 1), `line 1: unknown rules "house"`},
		{"no map", strings.Replace(good, `"map":`, `"mop":`, 1), "line 1: map of the header: read map: "},
		{"invalid map", strings.Replace(good, `"scrap":[[5`, `"scrap":[[-5`, 1), "line 1: map of the header: read map: scrap[0][0] is -5"},
		{"surplus turn", strings.Replace(good, `{"end"`, `{"turn":21,"outputs":["WAIT","WAIT"]}`+"\n"+`{"end"`, 1), "line 22: turn 21 after the end of the match in turn 20 (stable)"},
		{"end of another type", cut(`{"end"`) + `{"end":3}`, "line 22: end line: "},
		{"negative league", strings.Replace(good, `"map":`, `"drawn":{"league":-1,"seed":1},"map":`, 1), "line 1: header: generate map: league is -1"},
		{"recording without a seed", strings.Replace(good, `"map":`, `"reference":"x","map":`, 1), "line 1: "},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			report, err := check(t, []byte(tt.text))
			if err == nil || !strings.HasPrefix(err.Error(), tt.want) {
				t.Errorf("error %v, report %+v; want %s…", err, report, tt.want)
			}
		})
	}
}
