package contesttest

import (
	"os"
	"os/exec"
	"syscall"
	"testing"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/must"
)

// Compiler returns a Python that can compile the package of a host; without Python it skips the test.
func Compiler(t testing.TB, host *bot.Runner) bot.Python {
	t.Helper()
	path := Python(t)
	pkg := must.Get(host.Package())(t)
	return must.Get(bot.CheckPython(t.Context(), path, os.Environ(), pkg))(t)
}

// Bot returns a bot given as a command-line argument, relative to a folder.
func Bot(t testing.TB, game contest.Game, word, dir string) *bot.Bot {
	t.Helper()
	return must.Get(contest.ParseBot(game, word, dir))(t)
}

// Builtin returns a built-in bot created by a function.
func Builtin[Setup, Player any](name string, made func(s Setup) Player) contest.Builtin[Setup, Player] {
	return contest.Builtin[Setup, Player]{
		Builtin: bot.Builtin{Name: name},
		New:     func(s Setup, _ []bot.Option) (Player, error) { return made(s), nil },
	}
}

// Needs skips the test if a program is missing.
func Needs(t testing.TB, program string) {
	t.Helper()
	if _, err := exec.LookPath(program); err != nil {
		t.Skipf("no %s on this machine", program)
	}
}

// File writes a file into its own folder and returns its path.
func File(t testing.TB, name, text string) string {
	t.Helper()
	return Write(t, t.TempDir(), name, text, 0o666)
}

// Executable is File for an executable program.
func Executable(t testing.TB, name, text string) string {
	t.Helper()
	// A process forked meanwhile would inherit the open file, which could not be executed until that process closes it (ETXTBSY).
	syscall.ForkLock.RLock()
	defer syscall.ForkLock.RUnlock()
	return Write(t, t.TempDir(), name, text, 0o777)
}
