package contesttest

import (
	"os"
	"syscall"
	"testing"

	"go.uber.org/goleak"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/bot/wasi"
)

// RoleVariable is the environment variable that selects one of Main's roles.
const RoleVariable = "BOT_TEST_ROLE"

// Main runs the tests of a package and checks for leaked goroutines. The test binary also hosts modules, and plays other
// programs, the roles.
func Main(m *testing.M, roles map[string]func()) {
	if len(os.Args) > 1 && os.Args[1] == bot.ModuleCommand {
		syscall.Exit(wasi.Main(wasi.Env{Stdin: os.Stdin, Stdout: os.Stdout, Stderr: os.Stderr, Env: os.Environ()}, os.Args[2:])) // as for stages
	}
	if role := roles[os.Getenv(RoleVariable)]; role != nil {
		role()
		return
	}
	goleak.VerifyTestMain(m)
}
