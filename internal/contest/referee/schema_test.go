package referee_test

import (
	"bufio"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/contest/referee"
)

// playInvalid is a referee with a given hello and first position.
func playInvalid() {
	in := bufio.NewScanner(os.Stdin)
	hello, position, _ := strings.Cut(os.Getenv(howVariable), "|")
	if hello == "" {
		hello = `{"referee":1,"can":["scene"]}`
	}
	for n := 0; in.Scan(); n++ {
		if n == 0 {
			fmt.Println(hello)
		} else {
			fmt.Println(position)
		}
	}
}

// errorOf returns the error of a match refereed by playInvalid.
func errorOf(t *testing.T, how string) string {
	t.Helper()
	g := newGame(t, strings.Replace(brokenManifest, "300ms", "60s", 1), "invalid", how) // may take long on a busy machine
	m, _ := contesttest.Match(t, g, contest.Scenario{Game: "dice", Name: "dice"}, "@idle", "@idle")
	_, err := m.Play(t.Context(), g)
	wrong, ok := errors.AsType[*referee.Error](err)
	if !ok || wrong.Turn != 0 {
		t.Fatalf("error %v, want a *referee.Error before turn 1", err)
	}
	return wrong.Problem
}

// Missing and unknown keys and wrong types in messages are reported with their path.
func TestMessageErrors(t *testing.T) {
	t.Parallel()
	for position, want := range map[string]string{
		`{"scores":[0,0],"ask":[{"seat":0,"lines":[]}]}`:                      `"turn" is missing`,
		`{"turn":0,"scores":[0,0],"ask":[{"seat":0,"lines":[]}]}`:             "the first position must have turn 1; it has turn 0",
		`{"turn":1,"scores":[0,0]}`:                                           `"ask" is missing`,
		`{"turn":1,"scores":[0,0],"ask":[{"lines":["x"]}]}`:                   `ask[0]: "seat" is missing`,
		`{"turn":1,"scores":[0,0],"ask":[{"seat":0,"lines":[]},{"seat":1}]}`:  `ask[1]: "lines" is missing`,
		`{"turn":1,"scores":[0,0],"out":[{"why":"x"}],"ask":[]}`:              `out[0]: "seat" is missing`,
		`{"turn":1,"ask":[{"seat":0,"lines":[]}]}`:                            `"scores" is missing: a whole number for each seat`,
		`{"turn":1,"scores":[0],"ask":[{"seat":0,"lines":[]}]}`:               `"scores" has 1 number; there are 2 seats`,
		`{"turn":1,"scores":["1","2"],"ask":[]}`:                              "scores[0] must be a whole number, not a text",
		`{"turn":1,"scores":[0,0.5],"ask":[]}`:                                "scores[1] must be a whole number, not 0.5",
		`{"turn":1,"score":[0,0],"ask":[]}`:                                   `unknown key "score"; did you mean "scores"?`,
		`{"turn":1,"scores":[0,0],"ask":[{"seat":0,"line":[]}]}`:              `ask[0]: unknown key "line"; did you mean "lines"?`,
		`{"turn":1,"scores":[0,0],"ask":[{"seat":"A","lines":[]}]}`:           "ask[0].seat must be a whole number, not a text",
		`{"turn":1,"scores":[0,0],"ask":{"seat":0,"lines":[]}}`:               "ask must be a list, not an object",
		`{"turn":1,"scores":[0,0],"out":[0],"ask":[]}`:                        "out[0] must be an object, not a number",
		`{"turn":1,"scores":[0,0],"end":{}}`:                                  `end: "reason" is missing`,
		`{"turn":1,"scores":[0,0],"end":{"reason":"x","findings":[{}]}}`:      `end.findings[0]: "kind" is missing`,
		`{"scores":[0,0],"end":{"reason":"x"},"ask":[{"seat":0,"lines":[]}]}`: `it has both "end" and "ask"; the end of a match asks no seat`,
		`{"referee":1}`: "it answered hello twice; it must answer each message of cookoff with one line",
		`turn 1`:        "its message is not a JSON object in one line: turn 1; only messages belong on standard output, debugging on standard error: print(…, file=sys.stderr)",
		`{"turn":1,`:    `its message is not a JSON object in one line: unexpected end of JSON input at byte 10: {"turn":1,`,
	} {
		t.Run(position, func(t *testing.T) {
			t.Parallel()
			if got := errorOf(t, "|"+position); got != want {
				t.Errorf("error %s\nwant  %s", got, want)
			}
		})
	}
	for hello, want := range map[string]string{
		`{"referee":1,"can":["state","scenes"]}`: `can[1] is "scenes"; did you mean "scene"?`,
		`{"referee":1,"can":"state"}`:            "can must be a list, not a text",
		`{"referee":"1"}`:                        "referee must be a whole number, not a text",
	} {
		if got := errorOf(t, hello+"|"); got != want {
			t.Errorf("error %s\nwant  %s", got, want)
		}
	}
}

// Mistakes in stages and scenes are reported with their path.
func TestSceneErrors(t *testing.T) {
	t.Parallel()
	const stage = `{"boards":[{"width":2,"height":1}],"tiles":[{"name":"floor","letter":"."}],"things":[{"name":"dog","letter":"d"}]}`
	for _, c := range []struct{ stage, scene, want string }{
		{stage, `{"cells":[".."],"sprites":[{"id":"a","x":0,"y":0}]}`, `scene: sprites[0]: "thing" is missing`},
		{stage, `{"cells":[".."],"sprites":[{"id":"a","thing":0,"y":0}]}`, `scene: sprites[0]: "x" is missing`},
		{stage, `{"cells":[".."],"sprites":[{"thing":0,"x":0,"y":0}]}`, `scene: sprites[0]: "id" is missing`},
		{stage, `{"cells":[".."],"sprites":[{"id":"","thing":0,"x":0,"y":0}]}`, "scene: sprites[0].id is empty"},
		{
			stage, `{"cells":[".."],"sprites":[{"id":"a","thing":0,"x":0,"y":0},{"id":"a","thing":0,"x":1,"y":0}]}`,
			`scene: sprites[1]: another sprite also has the id "a"`,
		},
		{
			stage, `{"cells":[".."],"sprites":[{"id":"a","thing":"dog","x":0,"y":0}]}`,
			`scene: sprites[0].thing must be a whole number (the index in "things"), not a text`,
		},
		{stage, `{"cells":[".."],"sprites":[{"id":"a","thing":1,"x":0,"y":0}]}`, "scene: sprites[0] (a): no thing 1; the stage has 1"},
		{stage, `{"cells":[".."],"events":[{"text":"x"}]}`, `scene: events[0]: "kind" is missing`},
		{stage, `{"cells":[".."],"events":[{"kind":"x"}]}`, `scene: events[0]: "text" is missing`},
		{stage, `{"cells":[".."],"events":[{"kind":"x","text":"x","board":0,"x":1}]}`, `scene: events[0]: "y" is missing`},
		{stage, `{"cells":["._"]}`, `scene: cells[0]: no tile of the stage has the letter '_'`},
		{`{"boards":[{"width":2}]}`, `{}`, `stage: boards[0]: "height" is missing`},
		{`{"tiles":[{"name":"a"}]}`, `{}`, `stage: tiles[0]: "letter" is missing`},
		{`{"tiles":[{"name":"a","letter":"."},{"name":"b","letter":" "}]}`, `{}`, `stage: tiles[1]: the letter of "b" is " "; it must be one ASCII character from ! to ~`},
		{`{"tiles":[{"name":"a","letter":".","color":"gold"}]}`, `{}`, `stage: tiles[0]: unknown key "color"; did you mean "colour"?`},
		{`{"things":[{"name":"a","letter":"a","picture":["M 0 0"]}]}`, `{}`, "stage: things[0].picture[0] must be an object, not a text"},
		{`{"things":[{"name":"a","letter":"a","colour":"yellow"}]}`, `{}`, `stage: things[0]: "a" has the unknown colour "yellow"; known colours: team, bad, cream,`},
	} {
		position := fmt.Sprintf(`{"turn":1,"scores":[0,0],"ask":[{"seat":0,"lines":[]}],"stage":%s,"scene":%s}`, c.stage, c.scene)
		if got := errorOf(t, "|"+position); !strings.HasPrefix(got, c.want) {
			t.Errorf("%s\nerror %s\nwant  %s", c.scene, got, c.want)
		}
	}
}
