package match_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/games"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/play/match"
)

// kitchen is a small map with one bot a team.
const kitchen = "#$K\nSb.\nUBC\nORDERS:\nstart=1 duration=9 required=SAUCE\n"

// echo is the end of a shell script that plays idly and logs its input.
const echo = `
read -r line; echo "$line" >&2
echo '{"protocol":"cookoff-bot/1"}'
while read -r line; do
	echo "$line" >&2
	case $line in *turn*) echo '{"end":true}';; esac
done
`

// shell returns a bot argument that runs a shell script.
func shell(t testing.TB, text string) string {
	t.Helper()
	contesttest.Needs(t, "sh")
	return "cmd:sh '" + contesttest.File(t, "bot.sh", text) + "'"
}

// setting returns a match of ten turns between two bots, given as arguments.
func setting(t testing.TB, red, blue string) (*contesttest.Setting, *contesttest.Memory) {
	t.Helper()
	game := games.MapGame()
	s := contest.Scenario{Game: game.Info().Name, Name: "kitchen", Text: []byte(kitchen)}
	m, trace := contesttest.Match(t, game, s, red, blue)
	m.Turns, m.Seed, m.Clock = 10, 21, contesttest.Patient()
	return m, trace
}

// host returns a host with its own folders.
func host(t testing.TB) match.Host {
	t.Helper()
	dir := t.TempDir()
	return match.Host{
		Machine: bot.Machine{Env: os.Environ(), Python: "python3", Cookoff: os.Args[0], Modules: &bot.Modules{Memory: 256 << 20}},
		LogDir:  filepath.Join(dir, "runs", "logs"),
	}
}

// compiled gives a host the compiled package of Python bots, as cookoff's commands do.
func compiled(t testing.TB, h *match.Host) {
	t.Helper()
	python := contesttest.Compiler(t, games.MapGame().Info().Runner)
	h.Python, h.Package = python.Path, python.Package
}

func play(t testing.TB, m *contesttest.Setting, h match.Host) contest.Result {
	t.Helper()
	return must.Get(m.PlayOn(t.Context(), games.MapGame(), h))(t)
}

// logLines returns the lines of a log without headings.
func logLines(t testing.TB, path string) (lines []string) {
	t.Helper()
	text := must.Get(os.ReadFile(path))(t)
	for line := range strings.Lines(string(text)) {
		if !strings.HasPrefix(line, "---") {
			lines = append(lines, strings.TrimSuffix(line, "\n"))
		}
	}
	return lines
}
