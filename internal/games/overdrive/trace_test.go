package overdrive_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/games/overdrive"
	"github.com/cookoff/cookoff/internal/must"
)

// The terms of a trace contain the seed if it alone determined the start, and no options otherwise. The number of rounds does
// not matter.
func TestTermsOfTraces(t *testing.T) {
	t.Parallel()
	game := gameWith(scripted(), scripted())
	for _, tt := range []struct {
		name     string
		scenario contest.Scenario
		want     []contest.OptionValue
	}{
		{"seed", seeded(7), seeded(7).Options},
		{"negative seed", seeded(-7), seeded(-7).Options},
		{"file with only a seed", handMade(`{"seed":3}`), seeded(3).Options},
		{"file with a number of rounds", handMade(`{"seed":3,"config":{"MAX_ROUNDS":4}}`), seeded(3).Options},
		{"file with lanes", handMade(lane), nil},
		{"file with another track", handMade(`{"seed":3,"config":{"MUD_GENERATION_PERCENTAGE":50}}`), nil},
		{"file with a truck", handMade(`{"seed":3,"scenario":{"trucks":[[2,7]]}}`), nil},
		{"file with players", handMade(`{"seed":3,"scenario":{"players":[{"lane":1,"block":1,"speed":9,"maxSpeed":15,"states":["READY"]},` +
			`{"lane":4,"block":1,"speed":5,"maxSpeed":15,"states":["READY"]}]}}`), nil},
	} {
		m, trace := contesttest.Match(t, game, tt.scenario, "@a", "@b")
		m.Turns = 3
		must.Get(m.Play(t.Context(), game))(t)
		if terms := contesttest.Playback(t, game, trace.Bytes(), 0).Terms(); !slices.Equal(terms.Scenario.Options, tt.want) || terms.Turns != 3 {
			t.Errorf("%s: %+v, want options %v", tt.name, terms, tt.want)
		}
	}
}

// A trace contains its complete start, whether hand-made or generated.
func TestHeaders(t *testing.T) {
	t.Parallel()
	_, trace := playMatch(t.Context(), t, scripted(), scripted())
	for _, want := range []string{
		`"scenario":"lane","start":{"seed":1,"config":{"TRACK_LENGTH":40,"MAX_ROUNDS":10},"scenario":{"generated":false,"lanes":["00`,
		`"truck":null}]}},"seed":7,"turn_ms":60000,`,
	} {
		if !strings.Contains(trace.String(), want) {
			t.Errorf("%s is missing in the trace", want)
		}
	}
	_, trace = playBuiltins(t, seeded(-9), false, "@idle", "name=@idle")
	if want := `"start":{"seed":-9,"config":{},"scenario":{"generated":true,"lanes":["00`; !strings.Contains(trace.String(), want) {
		t.Errorf("%s is missing in the trace", want)
	}
	if want := `"seats":[{"seat":"A","bot":"idle"},{"seat":"B","bot":"name"}],"initial":{"round":0,`; !strings.Contains(trace.String(), want) {
		t.Errorf("%s is missing in the trace", want)
	}
}

// Errors in traces are reported with their line.
func TestInvalidTraces(t *testing.T) {
	t.Parallel()
	_, trace := playMatch(t.Context(), t, scripted(), scripted())
	good := trace.String()
	cut := func(from string) string { return good[:strings.Index(good, from)] }
	contesttest.InvalidTraces(t, overdrive.New(), map[string]string{
		"line 9: the trace is cut off: no end line after round 8":                       cut(`{"end"`),
		`line 1: unknown rules "house"`:                                                 strings.Replace(good, `"rules":"official"`, `"rules":"house"`, 1),
		"line 1: header: there is no start":                                             strings.Replace(good, `"start":`, `"stop":`, 1),
		"line 1: header: read lanes: lane 1, block 1: 'x' is not the code of an object": strings.Replace(good, `"lanes":["0`, `"lanes":["x`, 1),
		"line 2: round 1 has 1 outputs, must have 2":                                    strings.Replace(good, `"outputs":["NOTHING",`, `"outputs":[`, 1),
		"line 2: round: outputs: must be text, not a number":                            strings.Replace(good, `"outputs":["NOTHING"`, `"outputs":[1`, 1),
		"line 10: round 9 after the end of the match in round 8 (finished)":             strings.Replace(good, `{"end"`, `{"turn":9,"outputs":["",""]}`+"\n"+`{"end"`, 1),
		"line 10: end line: ":                                                           cut(`{"end"`) + `{"end":3}`,
		"line 1: header: ": strings.NewReplacer(`"TRACK_LENGTH":40`, `"TRACK_LENGTH":1`, `"generated":false`, `"generated":true`).
			Replace(good),
	})
}
