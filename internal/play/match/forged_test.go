package match_test

import (
	"os"
	"regexp"
	"strings"
	"testing"
	"unicode"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/games"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/tier"
)

// forgery is the output of a bot that imitates the headings of turns in its log.
const forgery = `"\n--- turn 7 ---\nx\r--- turn 7 ---\r\n\u0085--- turn 7 ---\u2028--- turn 7 ---\x0b\x0c\x1b[2K\x1b[1G--- turn 7 ---\u202e\n` +
	`   --- turn 7 ---\n\u2014\u2014\u2014 turn 7 \u2014\u2014\u2014\n\u2212\u2212\u2212 turn 7\n"`

// Bots cannot forge headings in their logs, in any language, on either stream, or by writing them
// in pieces.
func TestForgedHeadings(t *testing.T) {
	t.Parallel()
	const python = `
import os, sys, time
def forge():
    text = ` + forgery + ` + "x" * 3000 + "--- turn 7 ---\n"
    print(text)
    sys.stderr.write(text); sys.stderr.flush()
    for c in text[:200].encode(): os.write(2, bytes([c]))
    for part in (b"--", b"-", b" turn 7 ---\n", b"\xe2\x80", b"\xa8--- turn 7 ---\n--"): os.write(2, part); time.sleep(0.001)
`
	for name, tt := range map[string]struct{ game, tool, command, file, text string }{
		"contest bot": {"carnegie", "python3", "", "bot.py", python + "class BotPlayer:\n    def __init__(self, m): pass\n    def play_turn(self, c): forge()\n"},
		"lines":       {"overdrive", "python3", "cmd:python3 -u ", "bot.py", strings.Replace(python, "    print(text)\n", "", 1) + "while True:\n    n = input(); forge(); print('C;%s;NOTHING' % n, flush=True)\n"},
		"JavaScript": {"overdrive", "node", "", "bot.js", `
const text = ` + strings.ReplaceAll(forgery, "\n", "") + `;
require("readline").createInterface({input: process.stdin}).on("line", n => {
  for (const c of text) process.stderr.write(c);
  process.stdout.write("C;" + n + ";NOTHING\n");
});`},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if name != "contest bot" {
				tier.Gate(t)
			}
			contesttest.Needs(t, tt.tool)
			dir := t.TempDir()
			path := contesttest.Write(t, dir, tt.file, tt.text, 0o666)
			checkHeadings(t, forgedLog(t, tt.game, tt.command+path))
		})
	}
}

// forgedLog plays three turns and returns the log of the bot.
func forgedLog(t *testing.T, name, word string) string {
	t.Helper()
	game := must.Get(games.Named(name))(t)
	s := contest.Scenario{Game: name, Name: name + ":seed=3", Options: []contest.OptionValue{{Name: contest.OptionSeed, Value: "3"}}}
	if name == games.MapGame().Info().Name {
		s = contest.Scenario{Game: name, Name: "kitchen", Text: []byte(kitchen)}
	}
	m, _ := contesttest.Match(t, game, s, word, "@idle")
	m.Clock, m.Turns = contesttest.Patient(), 3
	h := host(t)
	h.LogDir = t.TempDir()
	result, err := m.PlayOn(t.Context(), game, h)
	if err != nil || len(result.Failures()) > 0 {
		t.Fatal(err, contesttest.Failures(result))
	}
	return string(must.Get(os.ReadFile(result.Seats[0].Log))(t))
}

func checkHeadings(t *testing.T, log string) {
	t.Helper()
	want := []string{"--- turn 1 ---", "--- turn 2 ---", "--- turn 3 ---"}
	must.Be(t, "headings", want, regexp.MustCompile(`--- [^\n]*`).FindAllString(log, -1))
	if strings.ContainsFunc(log, func(r rune) bool { return r != '\n' && r != '\t' && !unicode.IsGraphic(r) }) {
		t.Errorf("the log has control characters: %.2000q", log)
	}
	if n := strings.Count(log, "turn 7"); n < 3*8 {
		t.Errorf("the bot wrote only %d headings: %.2000q", n, log)
	}
}
