package contesttest

import (
	"os"
	"syscall"
	"testing"

	"go.uber.org/goleak"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/bot/wasi"
)

// RoleVariable makes a test binary run one of Main's roles, selected by name.
const RoleVariable = "BOT_TEST_ROLE"

// Main runs the tests of a package in which no goroutine stays behind. Its test binary hosts modules and
// plays other programs, its roles.
func Main(m *testing.M, roles map[string]func()) {
	if len(os.Args) > 1 && os.Args[1] == bot.ModuleCommand {
		syscall.Exit(wasi.Main(wasi.World{Stdin: os.Stdin, Stdout: os.Stdout, Stderr: os.Stderr, Env: os.Environ()}, os.Args[2:])) // as for stages
	}
	if role := roles[os.Getenv(RoleVariable)]; role != nil {
		role()
		return
	}
	goleak.VerifyTestMain(m)
}
