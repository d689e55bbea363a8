package docs_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/bot/starters"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/tier"
)

// testReferee checks that the example of referee.md can be played, checked, verified and watched.
func (p program) testReferee(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	contesttest.Python(t)
	dir := t.TempDir()
	var manifest string
	for _, b := range blocks(t, "referee.md", "yaml") {
		manifest = b.text()
	}
	for name, text := range map[string]string{
		"games/guess/referee.py": blocks(t, "referee.md", "python")[0].text(), "games/guess/game.yaml": manifest,
		"half.py": "low, high, last = 1, 100, 0\nwhile True:\n    told = input()\n    low, high = (last + 1 if told == 'more' else low), (last - 1 if told == 'less' else high)\n" +
			"    last = (low + high) // 2\n    print(last, flush=True)\n",
	} {
		write(t, dir, name, text)
	}
	out, code := p.run(t, dir, nil, "run", "guess:seed=1", "half.py", "--format", "json", "--out", "out")
	var played struct{ Reason string }
	if err := json.Unmarshal(out, &played); err != nil || code != 0 || played.Reason != "found" {
		t.Errorf("exit code %d, %v\n%s", code, err, out)
	}
	p.succeeds(t, dir, "game", "check", "guess", "--format", "json")
	p.succeeds(t, dir, "verify", "out")
	for _, args := range [][]string{{"watch", "out", "--print"}, {"view", "out", "-o", "out.html"}} {
		p.succeeds(t, dir, args...)
	}
}

// testRefereeScene checks that the stage and the scene of referee.md are shown.
func (p program) testRefereeScene(t *testing.T) {
	t.Parallel()
	contesttest.Python(t)
	dir := t.TempDir()
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
		write(t, dir, filepath.Join("games", "park", name), text)
	}
	p.succeeds(t, dir, "run", "park:seed=1", "@idle", "@idle", "--out", "out")
	if out, code := p.run(t, dir, nil, "watch", "out", "--print", "--turn", "1"); code != 0 || !bytes.Contains(out, []byte("RED barks")) {
		t.Errorf("exit code %d\n%s", code, out)
	}
}

// testRefereeSchema checks that the schema accepts examples of cookoff's messages, and what the referee of the Python
// template answers to them.
func (p program) testRefereeSchema(t *testing.T) {
	t.Parallel()
	to, from := schemaOf(t, "referee.schema.json", "#/$defs/to_referee", false), schemaOf(t, "referee.schema.json", "#/$defs/from_referee", false)
	dir := t.TempDir()
	p.succeeds(t, dir, "new", "game", "sample")
	cmd := exec.CommandContext(t.Context(), contesttest.Python(t), "referee.py")
	cmd.Dir = filepath.Join(dir, "games", "sample")
	in := must.Get(cmd.StdinPipe())(t)
	said := must.Get(cmd.StdoutPipe())(t)
	must.Do(t, cmd.Start())
	messages := bufio.NewScanner(said)
	for _, line := range []string{
		`{"do":"hello","versions":[1]}`,
		`{"do":"start","seed":7,"seats":2,"turns":100,"turn_ms":1000,"init_ms":0,"options":{"stones":5},"want":["state","scene","choices"]}`,
		`{"do":"answers","turn":1,"answers":[{"seat":0,"lines":["3"]}]}`, `{"do":"answers","turn":2,"answers":[{"seat":1,"failed":"crashed"}]}`,
	} {
		if err := match(t, to, line); err != nil {
			t.Errorf("%s: %v", line, err)
		}
		must.Get(fmt.Fprintln(in, line))(t)
		if !messages.Scan() {
			t.Fatal("the referee exited")
		}
		if err := match(t, from, messages.Text()); err != nil {
			t.Errorf("%s: %v", messages.Text(), err)
		}
	}
	if err := match(t, from, `{"turn":1,"scores":[0],"ask":[{"seat":0,"lines":["go"]}],"scene":{},"views":[{}],"bound":3}`); err != nil {
		t.Error(err)
	}
	if match(t, from, `{"turn":1,"scores":[0],"asks":[]}`) == nil {
		t.Error("the schema accepts unknown keys")
	}
	_ = in.Close()
	_ = cmd.Wait()
}

// testExampleGames checks that tricks and trails, the games in docs/games that need no installed packages, can be
// played, verified and watched.
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
			p.succeeds(t, examples, args...)
		}
	}
	text, code := p.run(t, examples, nil, "watch", filepath.Join(out, "tricks"), "--turn", "0", "--print", "--seat", "east")
	if hidden := bytes.Count(text, []byte(".#")); code != 0 || hidden != 18 {
		t.Errorf("exit code %d, %d cards hidden from EAST\n%s", code, hidden, text)
	}
}

// testNewGames checks that the templates of all languages, which must be installed, are short and can be played, verified
// and watched.
func (p program) testNewGames(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	// Go's cache of compiled packages is kept for later runs.
	cached, builds := filepath.Join(must.Get(os.UserCacheDir())(t), "cookoff-tests", "go"), filepath.Join(p.cache, "cookoff", "builds")
	must.Do(t, errors.Join(os.MkdirAll(cached, 0o777), os.MkdirAll(builds, 0o777)))
	if err := os.Symlink(cached, filepath.Join(builds, "go")); !errors.Is(err, fs.ErrExist) { // an earlier build may have created it
		must.Do(t, err)
	}
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
				t.Errorf("the template has %d lines, want at most 150", lines)
			}
			p.succeeds(t, dir, append(strings.Fields(made.Run)[1:], "--out", "out")...)
			for _, args := range [][]string{{"verify", "out"}, {"watch", "out", "--turn", "2", "--print"}} {
				p.succeeds(t, dir, args...)
			}
			if lang == "cpp" || lang == "python" || tier.Soaking() { // plays a hundred matches
				p.succeeds(t, dir, "game", "check", "sample")
			}
		})
	}
}
