package bot_test

import (
	"os"
	"testing"

	"go.uber.org/goleak"
)

// roleVariable makes the test binary play another program.
const roleVariable = "BOT_TEST_ROLE"

func TestMain(m *testing.M) {
	if role := roles()[os.Getenv(roleVariable)]; role != nil {
		role()
		return
	}
	goleak.VerifyTestMain(m)
}
