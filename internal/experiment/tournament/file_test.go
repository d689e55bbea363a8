package tournament_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/experiment/tournament"
	"github.com/cookoff/cookoff/internal/must"
)

const league = `# our league
bots:
  - new=v2/bot.py
  - "@simple"
challengers: v3/bot.py
on:
  - grass:seed=1-50
  - maps/*.txt
rounds: 2
turn-timeout: 500ms
`

func TestReadFile(t *testing.T) {
	t.Parallel()
	got := must.Get(tournament.ReadFile("league.yaml", []byte(league)))(t)
	want := tournament.File{
		Args: tournament.Args{
			Bots:        []tournament.Arg{{"new=v2/bot.py", "league.yaml:3: bots"}, {"@simple", "league.yaml:4: bots"}},
			Challengers: []tournament.Arg{{"v3/bot.py", "league.yaml:5: challengers"}},
			On:          []tournament.Arg{{"grass:seed=1-50", "league.yaml:7: on"}, {"maps/*.txt", "league.yaml:8: on"}},
		},
		Values: []tournament.KeyArg{
			{"rounds", tournament.Arg{"2", "league.yaml:9: rounds"}},
			{"turn-timeout", tournament.Arg{"500ms", "league.yaml:10: turn-timeout"}},
		},
	}
	must.Be(t, "file", want, got)
}

func TestReadFileErrors(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"":                            "f.yaml: it is empty; a tournament file has the keys bots and on",
		"# only a comment\n":          "f.yaml: it is empty; a tournament file has the keys bots and on",
		"- a\n- b\n":                  "f.yaml:1: must have keys with values, such as on: duel",
		"bots: [a]\n\nround: 3\n":     `f.yaml:3: unknown key "round"; did you mean rounds?`,
		"bots: [a]\npink: 3\n":        `f.yaml:2: unknown key "pink"; known keys: bots, challengers, on, env, opt, learns, allow, rounds, seed, rules, turns, turn-timeout, init-timeout, clock, box, memory, ponder, python, concurrency, traces, keep-traces`,
		"bots: [a]\non: x\nbots: b\n": "f.yaml:3: bots appears twice",
		"bots:\n  - a\n  - b: c\n":    "f.yaml:3: bots: must be text, not keys with values (missing quotes?)",
		"bots:\n  - a\n  - [b]\n":     "f.yaml:3: bots: must be a single value, not a list",
		"rounds: [1, 2]\n":            "f.yaml:1: rounds: must be a single value, not a list",
		"bots: [a]\non: []\n":         "f.yaml:2: on: the list is empty; add an item or remove the key",
		"bots: [a]\non:\n":            "f.yaml:2: on: the value is missing",
		"bots:\n  - a\n  -\n":         "f.yaml:3: bots: the value is missing",
		"bots:\n  - a\n  - @random\n": `f.yaml:3: found character that cannot start any token (put words that begin with @ in quotes: "@random")`,
		"bots: a\n---\non: x\n":       "f.yaml:3: a second document begins here; remove the line ---",
		"bots: a\n---\n@x\n":          `f.yaml:3: found character that cannot start any token`,
		"bots: [a\non: x\n":           "f.yaml:1: did not find expected ',' or ']'",
		"bots:\n\t- a\n":              "f.yaml:2: found character that cannot start any token",
		"? [x]\n: y\n":                "f.yaml:1: a key must be a word, not a list or other keys",
	} {
		_, err := tournament.ReadFile("f.yaml", []byte(text))
		if err == nil || !strings.HasPrefix(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%q: error %v, want %s", text, err, want)
		}
	}
}

func FuzzReadFile(f *testing.F) {
	f.Add([]byte(league))
	f.Add([]byte("bots: &a [x, *a]\non: *a\n"))
	f.Add([]byte("bots: &x\n - *x\n"))
	f.Add([]byte("a: b: c"))
	f.Add([]byte("%YAML 1.1\n---\nbots: !!binary aGk=\n...\n"))
	place := regexp.MustCompile(`^f\.yaml(:[0-9]+)?: `)
	f.Fuzz(func(t *testing.T, text []byte) {
		file, err := tournament.ReadFile("f.yaml", text)
		if err != nil {
			if !place.MatchString(err.Error()) || strings.Contains(err.Error(), "\n") {
				t.Fatalf("error %q", err)
			}
			return
		}
		words := slices.Concat(file.Bots, file.Challengers, file.On)
		for _, v := range file.Values {
			words = append(words, v.Arg)
		}
		for _, w := range words {
			if w.Text == "" || !place.MatchString(w.From) {
				t.Fatalf("word %+v", w)
			}
		}
	})
}
