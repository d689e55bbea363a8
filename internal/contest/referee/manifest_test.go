package referee_test

import (
	"testing"

	"github.com/cookoff/cookoff/internal/contest/referee"
)

// Mistakes in game.yaml are reported with their line.
func TestManifestErrors(t *testing.T) {
	t.Parallel()
	const start = "referee: cmd:true\nseats: [A, B]\n"
	for text, want := range map[string]string{
		"referee: cmd:true\nseats: CROSS, NOUGHT\n": "game.yaml:2: seats: must be a list, such as [RED, BLUE]",
		start + "turns: nine\n":                     "game.yaml:3: turns: must be a whole number, such as 100",
		start + "figures: [moves, missed]\n":        "game.yaml:3: figures: must be a mapping, such as {tricks: tricks taken}",
		start + "limits: 1s\n":                      "game.yaml:3: limits: must be a mapping, such as {turn: 1s, init: 10s}",
		start + "title: [x]\n":                      "game.yaml:3: title: must be a text",
		start + "tittle: x\n":                       `game.yaml:3: unknown key "tittle"; did you mean title?`,
		start + "options:\n  size: {about: x, dfault: 1, from: 1, to: 2}\n":   `game.yaml:4: options.size: unknown key "dfault"; did you mean default?`,
		start + "options:\n  size: {about: x, default: 1, from: 5, to: 3}\n":  "game.yaml:4: options.size: from is 5, which is above to (3)",
		start + "options:\n  size: {about: x, default: 1, from: a, to: 3}\n":  "game.yaml:4: options.size: from: must be a whole number, such as 1",
		start + "options:\n  size: {about: x, default: big, choices: big}\n":  "game.yaml:4: options.size: choices: must be a list, such as [small, large]",
		start + "options:\n  size: {about: x, default: 0, from: 1, to: 3}\n":  `game.yaml:4: options.size: default "0": must be a whole number from 1 to 3`,
		start + "options:\n  size: {about: x, default: b, choices: [a, c]}\n": `game.yaml:4: options.size: default "b": must be one of a, c`,
	} {
		_, err := referee.New(referee.Source{Name: "game", Dir: t.TempDir(), File: "game.yaml", Text: []byte(text)})
		if err == nil || err.Error() != want {
			t.Errorf("%serror %v\nwant  %s", text, err, want)
		}
	}
}
