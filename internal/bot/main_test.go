package bot_test

import (
	"os"
	"syscall"
	"testing"

	"go.uber.org/goleak"

	"github.com/cookoff/cookoff/internal/bot/process"
)

// roleVariable makes the test binary play another program.
const roleVariable = "BOT_TEST_ROLE"

func TestMain(m *testing.M) {
	if len(os.Args) > 1 && os.Args[1] == process.StageCommand {
		syscall.Exit(process.Stage(os.Args[2:])) // os.Exit takes a second under the race detector
	}
	if role := roles()[os.Getenv(roleVariable)]; role != nil {
		role()
		return
	}
	goleak.VerifyTestMain(m)
}
