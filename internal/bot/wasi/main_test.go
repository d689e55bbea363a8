//go:build unix

package wasi_test

import (
	"testing"
	"time"

	"github.com/cookoff/cookoff/internal/contest/contesttest"
)

func TestMain(m *testing.M) { contesttest.Main(m, nil) }

// soon is a time limit for modules that never answer.
const soon = 30 * time.Millisecond
