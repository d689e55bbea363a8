package carnegie_test

import (
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/games"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/play/match"
)

// plays returns a Python bot whose play_turn consists of these lines.
func plays(lines ...string) string {
	return "class BotPlayer:\n    def __init__(self, map_copy):\n        self.map = map_copy\n" +
		"    def play_turn(self, controller):\n        " + strings.Join(lines, "\n        ") + "\n"
}

// begins returns a Python bot whose constructor consists of these lines.
func begins(lines ...string) string {
	return "class BotPlayer:\n    def __init__(self, map_copy):\n        " + strings.Join(lines, "\n        ") +
		"\n    def play_turn(self, controller):\n        pass\n"
}

// compiler is the Python interpreter of all tests, with the host package compiled once.
var compiler struct {
	once   sync.Once
	python bot.Python
}

// machine returns an environment for bots.
func machine(t testing.TB) match.Host {
	t.Helper()
	compiler.once.Do(func() { compiler.python = contesttest.Compiler(t, games.MapGame().Info().Runner) })
	dir := t.TempDir()
	return match.Host{
		Machine: bot.Machine{Env: os.Environ(), Python: contesttest.Python(t), Package: compiler.python.Package},
		LogDir:  dir,
	}
}

// playBots plays a match between two bots given as arguments, and verifies its trace. Unless change says otherwise, the match
// has ten turns in the canteen and generous time limits.
func playBots(t testing.TB, red, blue string, change func(m *contesttest.Setting)) (contest.Result, *contesttest.Memory) {
	t.Helper()
	game := games.MapGame()
	here := must.Get(os.Getwd())(t)
	var players []contest.Seat
	for _, word := range []string{red, blue} {
		players = append(players, contest.Seat{Bot: contesttest.Bot(t, game, word, here)})
	}
	m, trace := newSetting(canteen, 10, players)
	m.Clock = contest.Clock{Init: time.Minute, Turn: time.Minute}
	if change != nil {
		change(m)
	}
	result := must.Get(m.PlayOn(t.Context(), game, machine(t)))(t)
	checkTrace(t, trace, result.Turns)
	return result, trace
}
