package docs_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/cookoff/cookoff/internal/bot/starters"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/tier"
)

// refereeSchema compiles a definition of the schema of the referees' protocol.
func refereeSchema(t *testing.T, definition string) *jsonschema.Schema {
	t.Helper()
	doc := must.Get(jsonschema.UnmarshalJSON(strings.NewReader(page(t, "referee.schema.json"))))(t)
	c := jsonschema.NewCompiler()
	must.Do(t, c.AddResource("referee.schema.json", doc))
	compiled := must.Get(c.Compile("referee.schema.json" + definition))(t)
	return compiled
}

// testReferee plays the example of referee.md, and checks it.
func (p program) testReferee(t *testing.T) {
	t.Parallel()
	contesttest.Python(t)
	dir := t.TempDir()
	game := filepath.Join(dir, "games", "guess")
	must.Do(t, os.MkdirAll(game, 0o700))
	var manifest string
	for _, b := range blocks(t, "referee.md", "yaml") {
		manifest = b.text()
	}
	for name, text := range map[string]string{
		"games/guess/referee.py": blocks(t, "referee.md", "python")[0].text(), "games/guess/game.yaml": manifest,
		"half.py": "low, high, last = 1, 100, 0\nwhile True:\n    told = input()\n    low, high = (last + 1 if told == 'more' else low), (last - 1 if told == 'less' else high)\n" +
			"    last = (low + high) // 2\n    print(last, flush=True)\n",
	} {
		must.Do(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600))
	}
	out, code := p.run(t, dir, nil, "run", "guess:seed=1", "half.py", "--format", "json", "--out", "out")
	var played struct{ Reason string }
	if err := json.Unmarshal(out, &played); err != nil || code != 0 || played.Reason != "found" {
		t.Errorf("exit code %d, %v\n%s", code, err, out)
	}
	if out, code := p.run(t, dir, nil, "game", "check", "guess", "--format", "json"); code != 0 {
		t.Errorf("exit code %d of the check\n%s", code, out)
	}
	if out, code := p.run(t, dir, nil, "verify", "out"); code != 0 {
		t.Errorf("exit code %d of verify\n%s", code, out)
	}
	for _, args := range [][]string{{"watch", "out", "--print"}, {"view", "out", "-o", "out.html"}} {
		if out, code := p.run(t, dir, nil, args...); code != 0 {
			t.Errorf("exit code %d of %v\n%s", code, args, out)
		}
	}
}

// testRefereeScene shows the stage and the scene of referee.md.
func (p program) testRefereeScene(t *testing.T) {
	t.Parallel()
	contesttest.Python(t)
	dir := t.TempDir()
	game := filepath.Join(dir, "games", "park")
	must.Do(t, os.MkdirAll(game, 0o700))
	shown := blocks(t, "referee.md", "json")
	referee := fmt.Sprintf(`import json
stage, scene = json.loads(%q), json.loads(%q)
input()
print('{"referee":1,"can":["scene"]}', flush=True)
for turn in 1, 2:
    input()
    position = {"turn": turn, "scores": [0, 0], "stage": stage, "scene": scene}
    position.update({"ask": [{"seat": 0, "lines": ["go"]}]} if turn == 1 else {"end": {"reason": "over"}})
    print(json.dumps(position), flush=True)
`, shown[0].text(), shown[1].text())
	for name, text := range map[string]string{"referee.py": referee, "game.yaml": "referee: referee.py\nseats: [RED, BLUE]\n"} {
		must.Do(t, os.WriteFile(filepath.Join(game, name), []byte(text), 0o600))
	}
	if out, code := p.run(t, dir, nil, "run", "park:seed=1", "@idle", "@idle", "--out", "out"); code != 0 {
		t.Errorf("exit code %d\n%s", code, out)
	}
	if out, code := p.run(t, dir, nil, "watch", "out", "--print", "--turn", "1"); code != 0 || !bytes.Contains(out, []byte("RED barks")) {
		t.Errorf("exit code %d\n%s", code, out)
	}
}

// Messages of cookoff and of the referees of all templates match the schema.
func (p program) testRefereeSchema(t *testing.T) {
	t.Parallel()
	to, from := refereeSchema(t, "#/$defs/to_referee"), refereeSchema(t, "#/$defs/from_referee")
	dir := t.TempDir()
	if out, code := p.run(t, dir, nil, "new", "game", "sample"); code != 0 {
		t.Fatalf("exit code %d\n%s", code, out)
	}
	cmd := exec.CommandContext(t.Context(), contesttest.Python(t), "referee.py")
	cmd.Dir = filepath.Join(dir, "games", "sample")
	in := must.Get(cmd.StdinPipe())(t)
	said := must.Get(cmd.StdoutPipe())(t)
	must.Do(t, cmd.Start())
	answers := bufio.NewScanner(said)
	for _, line := range []string{
		`{"do":"hello","versions":[1]}`,
		`{"do":"start","seed":7,"seats":2,"turns":100,"turn_ms":1000,"init_ms":0,"options":{"stones":5},"want":["state","scene","choices"]}`,
		`{"do":"answers","turn":1,"answers":[{"seat":0,"lines":["3"]}]}`, `{"do":"answers","turn":2,"answers":[{"seat":1,"failed":"crashed"}]}`,
	} {
		if err := match(t, to, line); err != nil {
			t.Errorf("%s: %v", line, err)
		}
		must.Get(fmt.Fprintln(in, line))(t)
		if !answers.Scan() {
			t.Fatal("the referee has ended")
		}
		if err := match(t, from, answers.Text()); err != nil {
			t.Errorf("%s: %v", answers.Text(), err)
		}
	}
	if err := match(t, from, `{"turn":1,"scores":[0],"ask":[{"seat":0,"lines":["go"]}],"scene":{},"views":[{}],"bound":3}`); err != nil {
		t.Error(err)
	}
	if match(t, from, `{"turn":1,"scores":[0],"asks":[]}`) == nil {
		t.Error("the schema takes unknown keys")
	}
	_ = in.Close()
	_ = cmd.Wait()
}

// testExampleGames checks the games in the folder games, and plays their bots.
func (p program) testExampleGames(t *testing.T) {
	t.Parallel()
	contesttest.Python(t)
	tier.Gate(t)
	examples := must.Get(filepath.Abs("."))(t)
	out := t.TempDir()
	for game, bots := range map[string][]string{"tricks": {"low.py", "high.py", "low.py", "@random"}, "trails": {"roomy.py", "straight.py"}} {
		args := []string{"run", game + ":seed=7"}
		for _, bot := range bots {
			if !strings.HasPrefix(bot, "@") {
				bot = "games/" + game + "/" + bot
			}
			args = append(args, bot)
		}
		to := filepath.Join(out, game)
		for _, args := range [][]string{
			append(args, "--out", to), {"verify", to}, {"watch", to, "--turn", "3", "--print"}, {"view", to, "-o", to + ".html"}, {"game", "check", game},
		} {
			if text, code := p.run(t, examples, nil, args...); code != 0 {
				t.Errorf("exit code %d of %v\n%s", code, args, text)
			}
		}
	}
	text, code := p.run(t, examples, nil, "watch", filepath.Join(out, "tricks"), "--turn", "0", "--print", "--seat", "east")
	if hidden := bytes.Count(text, []byte(".#")); code != 0 || hidden != 18 {
		t.Errorf("exit code %d, and EAST does not see %d cards\n%s", code, hidden, text)
	}
}

// testNewGames plays and checks the templates of all languages that are installed, and counts their lines.
func (p program) testNewGames(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	for _, lang := range starters.GameLanguages() {
		t.Run(lang, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			out, code := p.run(t, dir, nil, "new", "game", "sample", "--lang", lang, "--format", "json")
			var made struct {
				Files []string
				Run   string
			}
			if err := json.Unmarshal(out, &made); err != nil || code != 0 {
				t.Fatalf("exit code %d, %v", code, err)
			}
			lines := 0
			for _, file := range made.Files {
				text := must.Get(os.ReadFile(filepath.Join(dir, file)))(t)
				lines += bytes.Count(text, []byte{'\n'})
			}
			if lines > 150 {
				t.Errorf("it has %d lines", lines)
			}
			if out, code := p.run(t, dir, nil, append(strings.Fields(made.Run)[1:], "--out", "out")...); code != 0 {
				t.Errorf("exit code %d\n%s", code, out)
			}
			for _, args := range [][]string{{"game", "check", "sample"}, {"verify", "out"}, {"watch", "out", "--turn", "2", "--print"}} {
				if out, code := p.run(t, dir, nil, args...); code != 0 {
					t.Errorf("exit code %d of %v\n%s", code, args, out)
				}
			}
		})
	}
}
