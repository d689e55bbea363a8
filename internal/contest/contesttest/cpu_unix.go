//go:build unix

package contesttest

import (
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// CPU returns the CPU time of this process.
func CPU(tb testing.TB) time.Duration {
	tb.Helper()
	return usage(tb, unix.RUSAGE_SELF)
}

// CPUOfAll returns the CPU time of this process and of the child processes that it has waited for.
func CPUOfAll(tb testing.TB) time.Duration {
	tb.Helper()
	return usage(tb, unix.RUSAGE_SELF) + usage(tb, unix.RUSAGE_CHILDREN)
}

func usage(tb testing.TB, who int) time.Duration {
	tb.Helper()
	var u unix.Rusage
	if err := unix.Getrusage(who, &u); err != nil {
		tb.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
