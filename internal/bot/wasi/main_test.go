//go:build unix

package wasi_test

import (
	"testing"
	"time"

	"go.uber.org/goleak"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// soon is a limit for modules that never answer.
const soon = 30 * time.Millisecond
