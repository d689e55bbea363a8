package cli_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/tier"
)

// A referee in a jar, with CodinGame's SDK, plays matches and tournaments with bots that answer in
// time or too late.
func TestRefereeInJar(t *testing.T) {
	t.Parallel()
	tier.Soak(t)
	for _, tool := range []string{"java", "mvn", "python3"} {
		if _, err := exec.LookPath(tool); err != nil {
			t.Skipf("no %s: %v", tool, err)
		}
	}
	dir := t.TempDir()
	game := filepath.Join(dir, "games", "sums")
	must.Do(t, os.CopyFS(game, os.DirFS(filepath.Join("testdata", "jar"))))
	build := exec.CommandContext(t.Context(), "mvn", "-q", "-B", "package")
	build.Dir = game
	if out, err := build.CombinedOutput(); err != nil {
		t.Skipf("cannot build the jar: %v\n%s", err, out)
	}
	const bot = "import sys, time\ninput()\nturn = 0\nwhile True:\n    turn += 1\n    if turn == 3: time.sleep(float(sys.argv[1]))\n" +
		"    for _ in range(int(input())): print(sum(map(int, input().split())), flush=True)\n"
	for name, text := range map[string]string{
		"bot.py": bot, "games/sums/game.yaml": "kind: brutaltester\n" +
			"referee: cmd:java --add-opens java.base/java.lang=ALL-UNNAMED -Dturn.maxtime=1500 -jar target/referee.jar\n" +
			"seats: [RED, BLUE]\nlimits: {turn: 500ms, init: 1s, patience: 1500ms, referee: 30s}\n" +
			"options:\n  rounds: {about: of a match, default: 5, from: 1, to: 50}\n",
	} {
		must.Do(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600))
	}
	program := must.Get(exec.LookPath("cookoff"))(t)
	run := func(want string, args ...string) {
		t.Helper()
		cmd := exec.CommandContext(t.Context(), program, args...)
		cmd.Dir = dir
		if out, err := cmd.CombinedOutput(); err != nil || !strings.Contains(string(out), want) {
			t.Errorf("cookoff %s: error %v, want %q in\n%s", strings.Join(args, " "), err, want, out)
		}
	}
	run("after 5 turns", "run", "sums:seed=7", "cmd:python3 bot.py 0", "cmd:python3 bot.py 0", "--out", "good")
	run("BLUE bot: timed_out in turn 3", "run", "sums:seed=7", "cmd:python3 bot.py 0", "cmd:python3 bot.py 9", "--out", "late")
	run("2 traces", "verify", "good", "late")
	run("4 of 4 matches", "tournament", "a=cmd:python3 bot.py 0", "b=cmd:python3 bot.py 0.01", "--on", "sums:seed=1-2,rounds=2", "--db", "r.db", "--quiet")
}
