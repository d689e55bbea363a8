package grass_test

import (
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/games/grass"
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
	contesttest.InvalidTraces(t, grass.New(), map[string]string{
		"line 21: the trace is cut off: no end line after turn 20":        cut(`{"end"`),
		`line 1: unknown rules "house"`:                                   strings.Replace(good, `"rules":"official"`, `"rules":"house"`, 1),
		"line 1: map of the header: read map: ":                           strings.Replace(good, `"map":`, `"mop":`, 1),
		"line 1: map of the header: read map: scrap[0][0] is -5":          strings.Replace(good, `"scrap":[[5`, `"scrap":[[-5`, 1),
		"line 22: turn 21 after the end of the match in turn 20 (stable)": strings.Replace(good, `{"end"`, `{"turn":21,"outputs":["WAIT","WAIT"]}`+"\n"+`{"end"`, 1),
		"line 22: end line: ":                                             cut(`{"end"`) + `{"end":3}`,
		"line 1: header: generate map: league is -1":                      strings.Replace(good, `"map":`, `"drawn":{"league":-1,"seed":1},"map":`, 1),
		"line 1: ": strings.Replace(good, `"map":`, `"reference":"x","map":`, 1),
	})
}
